# Ladders: to begin one that works, to leave one that does not, to run from one that is broken.
# Each position is drawn above the file with its stones; the komi makes the moves in brackets win
# and all others lose.

# The ladder at E6 runs to the upper right and works.
#
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . .
#  10 . . . O . . O . . X . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . O . . . . . . . . .
#   5 . . O X O . . . . . . . .
#   4 . . O X O X X . . X . . .
#   3 . . O X O X . . . . . . .
#   2 . O . X O X . . . . . . .
#   1 . . . X O X . . . . . . .
#     A B C D E F G H J K L M N
#
loadsgf ladders/01.sgf
komi 5.5
10 reg_genmove b
#? [E6]

# In atari, White runs: its stone at K10 breaks the ladder.
#
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . .
#  10 . . . O . . . . . O . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . O X . . . . . . . .
#   5 . . O X O . . . . . . . .
#   4 . . O X O X X . . X . . .
#   3 . . O X O X . . X . . . .
#   2 . O . X O X . . . . . . .
#   1 . . . X O X . . . . . . .
#     A B C D E F G H J K L M N
#
loadsgf ladders/02.sgf
komi -9.5
20 reg_genmove w
#? [F5]

# From F6 the ladder would run into White's stone; from E6 it works.
#
#  13 . . . . . . . . . . . . .
#  12 . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . .
#  10 . . X . . . . . . O . . .
#   9 . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . .
#   6 . . . . . . . . . . . . .
#   5 . O . X O X O . . . . . .
#   4 . . O X O X . . . X . . .
#   3 . . O X O X O . . . . . .
#   2 . . O X O X O . . . . . .
#   1 . . O X O X O . . . . . .
#     A B C D E F G H J K L M N
#
loadsgf ladders/03.sgf
komi 3.5
30 reg_genmove b
#? [E6]

# The same as the first on a full board: the ladder runs for forty moves.
#
#  19 . . . . . . . . . . . . . . . . . . .
#  18 . . . . . . . . . . . . . . . . . . .
#  17 . . . . . . O . . . . . . O . . . . .
#  16 . . . X . . . . . . . . . . . . . . .
#  15 . . . . . . . . . . . . . . . . X . .
#  14 . . . . . . . . . . . . . . . . . . .
#  13 . . . . . . . . . . . . . . . . . . .
#  12 . . . O . . . . . . . . . . . . . . .
#  11 . . . . . . . . . . . . . . . . . . .
#  10 . . . . . . . . . . . . . . . . O . .
#   9 . . . . . . . . . . . . . . . . . . .
#   8 . . . . . . . . . . . . . . . . . . .
#   7 . . . . . . . . . . . . . . . . . . .
#   6 . . . O . . . . . . . . . . . . . . .
#   5 . . O X O . . . . . . . . . . . . . .
#   4 . . O X O X X . . X . . . . . X . . .
#   3 . . O X O X . . . . . . . . . . . . .
#   2 . O . X O X . . . . . . . . . . . . .
#   1 . . . X O X . . . . . . . . . . . . .
#     A B C D E F G H J K L M N O P Q R S T
#
loadsgf ladders/04.sgf
komi 5.5
40 reg_genmove b
#? [E6]

# A ladder catches Black's four stones at G5.
#
#   9 . X O . O . . . .
#   8 . . . X . X . . .
#   7 . X . . . . . . .
#   6 O X O . . O . . .
#   5 O X O . . O X . X
#   4 . X . . O X X O .
#   3 . X X . O X O . .
#   2 . . . X X O . . .
#   1 O . O . O . X . .
#     A B C D E F G H J
#
loadsgf ladders/05.sgf
komi 19.5
50 reg_genmove w
#? [H5]

# A ladder catches White's three stones at F7. That saves Black's four stones at C7.
#
#   9 . . X . . X . . .
#   8 . O . . O X . . .
#   7 X O X X X O O . .
#   6 . . O O X O X . .
#   5 . O O O O X . . .
#   4 X X X O X . O . X
#   3 . . X O . O X . O
#   2 . . O . O X . . .
#   1 . X . . . . . . .
#     A B C D E F G H J
#
loadsgf ladders/06.sgf
komi -34.5
60 reg_genmove b
#? [H7]

# A ladder catches Black's three stones at E5. That saves White's eight stones at A6.
#
#   9 . . . . . . . . .
#   8 . X O . . . . . .
#   7 . X O . . O X . .
#   6 O X X X . O X . .
#   5 O X O O X O . . .
#   4 O O O O X X . . .
#   3 . X X X O O O O .
#   2 X . X . O O X X X
#   1 O O . X X O X X .
#     A B C D E F G H J
#
loadsgf ladders/07.sgf
komi -21.5
70 reg_genmove w
#? [E6]

# A ladder catches Black's three stones at C6. That saves White's six stones at D5.
#
#   9 . . . . . . . . .
#   8 . X . . . . . . .
#   7 . . . O O . . . .
#   6 . . X X O . . . .
#   5 . O X O X X X . O
#   4 X . O O O X . . .
#   3 . O O X X X O . .
#   2 O X X O X O . X .
#   1 . X . O . . . . .
#     A B C D E F G H J
#
loadsgf ladders/08.sgf
komi 13.5
80 reg_genmove w
#? [C7]

# A ladder catches Black's nine stones at J4.
#
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . . . O X X O
#   5 . . X X O . O X .
#   4 . O . O . O O O X
#   3 . X . . O X X X X
#   2 . X . O O X O . O
#   1 . . O X X X O . .
#     A B C D E F G H J
#
loadsgf ladders/09.sgf
komi -18.5
90 reg_genmove w
#? [H2]

# A ladder catches White's two stones at E8.
#
#   9 . . X O . X . . .
#   8 X . O X O X O . .
#   7 . . O X O . O X .
#   6 . . O . X O O X X
#   5 . . O . . X O X .
#   4 O O O O X X X . O
#   3 O O . . O O X X .
#   2 . O O O O O O X X
#   1 . . . . . O O O X
#     A B C D E F G H J
#
loadsgf ladders/10.sgf
komi -19.5
100 reg_genmove b
#? [E9]

# A ladder catches White's two stones at D5.
#
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . X . . . .
#   6 . O . . O . . . .
#   5 . . X O X O . . .
#   4 . . X O X . O . .
#   3 O X . . X X O . .
#   2 . . O . . X . O .
#   1 . . . . X X . O .
#     A B C D E F G H J
#
loadsgf ladders/11.sgf
komi 13.5
110 reg_genmove b
#? [D6]

# A ladder catches Black's stone at G11.
#
#  13 . . . X . . . . . . . . .
#  12 . O . . . O . . . . . . .
#  11 . X O O . O X . O X . . .
#  10 . . . . . . O X X O . . .
#   9 X . . . X . X O X O X . .
#   8 . . . . . . X . O . . . .
#   7 . . O O . . . X X . . . .
#   6 . . X . . . . O X . O . .
#   5 . . O X . X X X X . X O .
#   4 . X . X . O O . O O . X .
#   3 . X O X . . X O O . . . .
#   2 . . . O . O O X . O . . .
#   1 O . . . . . . . X . . . .
#     A B C D E F G H J K L M N
#
loadsgf ladders/12.sgf
komi -26.5
120 reg_genmove w
#? [H11]

# A ladder catches White's stone at D6. That saves Black's eight stones at D5.
#
#   9 . . . . . X . X .
#   8 . . . . X . O O O
#   7 . . . . X O O X .
#   6 . X X O . O . . O
#   5 . X O X X X X X X
#   4 . O O O X O X O .
#   3 X O O O O O O . O
#   2 X O . O . . . O O
#   1 . O X O . . . . O
#     A B C D E F G H J
#
loadsgf ladders/13.sgf
komi -9.5
130 reg_genmove b
#? [E6]

# A ladder catches White's two stones at J7. That saves Black's four stones at H6.
#
#   9 . . O . . . . . .
#   8 X . O X . . . . .
#   7 . X X . X X . . O
#   6 . O . X O . O X O
#   5 O . O X O O X X X
#   4 . . O O O X O O .
#   3 X X X X X X O X .
#   2 . X . . O X O . .
#   1 . O . O O O . X .
#     A B C D E F G H J
#
loadsgf ladders/14.sgf
komi 23.5
140 reg_genmove b
#? [F6|G7|H7]

# A ladder catches Black's stone at E9. That saves White's three stones at G8.
#
#   9 O X . . X O . . O
#   8 . . . . . . O O .
#   7 . X O . O X O X X
#   6 O O O X X . X . X
#   5 O . . O X . X . X
#   4 O O O O X . X X .
#   3 O X X O X O X X X
#   2 X X . X X . X . .
#   1 . . X . X X . X X
#     A B C D E F G H J
#
loadsgf ladders/15.sgf
komi 20.5
150 reg_genmove w
#? [E8]

# Black's four stones at F7 in atari can run: no ladder catches them.
#
#   9 O . . . X . O X .
#   8 . X O X O O O . .
#   7 X . . X O X X X O
#   6 . X . X O X O O .
#   5 . . O X O O X O .
#   4 O . X . X O X O X
#   3 . O O X X X X X X
#   2 X . X X O O O O O
#   1 . O O . O . . . X
#     A B C D E F G H J
#
loadsgf ladders/16.sgf
komi 37.5
160 reg_genmove b
#? [H8]

# Black's eight stones at G4 in atari can run: no ladder catches them.
#
#   9 O O . O O . O . .
#   8 . . O X . X X O .
#   7 O O O X X X O O .
#   6 X X O O O O O O O
#   5 . X X . O . O . .
#   4 X . X . X O X O .
#   3 X X . X X . X O O
#   2 . X X O O X X X O
#   1 X X . O . O X X X
#     A B C D E F G H J
#
loadsgf ladders/17.sgf
komi -25.5
170 reg_genmove b
#? [E1|F3]

# Black's five stones at D2 in atari can run: no ladder catches them.
#
#   9 . O X . X . X O .
#   8 . O . X X X X X O
#   7 . O X . . X O O .
#   6 O . X . X . X O X
#   5 O X . X X . X X .
#   4 X . X . X X X X X
#   3 . X . . O O O X O
#   2 O O O X X O . O O
#   1 O O X X X O O O .
#     A B C D E F G H J
#
loadsgf ladders/18.sgf
komi 45.5
180 reg_genmove b
#? [D3]

# Black's three stones at G5 in atari can run: no ladder catches them.
#
#   9 . O O . X O . O .
#   8 . . X O . X O . X
#   7 . X . X . X O . X
#   6 O O X X X O O O O
#   5 . O O X X . X X X
#   4 O O . O X X O O O
#   3 . O . O O O X O .
#   2 O . O . O . X O X
#   1 . . O O . . X X X
#     A B C D E F G H J
#
loadsgf ladders/19.sgf
komi -28.5
190 reg_genmove b
#? [F5|J3]
