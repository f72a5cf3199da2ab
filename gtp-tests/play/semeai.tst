# Races to capture between two chains. Each position is drawn above the file with its stones; the
# komi makes the moves in brackets win and all others lose.

# A race between White's nine stones at B9 and Black's four stones at C4.
#
#   9 . O O X O O . . .
#   8 . O X X X X X X .
#   7 O O O O O X . O O
#   6 . O X X X . X O X
#   5 X . O X X X . X X
#   4 . O X O O X X . X
#   3 O . X O . O . X X
#   2 . . X O O O X X .
#   1 . O X . O O X X X
#     A B C D E F G H J
#
loadsgf semeai/01.sgf
komi 40.5
10 reg_genmove w
#? [B5]

# A race between White's two stones at G8 and Black's four stones at D7.
#
#   9 . . . . . . . . .
#   8 . X X . . . O . .
#   7 O . O X O . O X .
#   6 O . O X X X . . X
#   5 O X X O O . X O .
#   4 . O O . O O O X .
#   3 X . . O O X X X X
#   2 O O O . . X . O O
#   1 . X . O X . . . .
#     A B C D E F G H J
#
loadsgf semeai/02.sgf
komi -31.5
20 reg_genmove w
#? [G6]

# A race between Black's three stones at D2 and White's five stones at D4.
#
#   9 . . . . . . . . .
#   8 . . . . . . X . .
#   7 X O . . . O X . .
#   6 . O . . X O X X O
#   5 . X . X O O X . O
#   4 . . X O X X O X .
#   3 X . O O . . O . .
#   2 . O O X X X O . .
#   1 . . . O . . . . .
#     A B C D E F G H J
#
loadsgf semeai/03.sgf
komi 19.5
30 reg_genmove b
#? [E7]

# A race between Black's four stones at D7 and White's four stones at D8.
#
#   9 . O X . X . X X .
#   8 X O X O O O X O .
#   7 . X . X O X O O O
#   6 X O X X X . . O .
#   5 . O . O . X . X O
#   4 O . O . O O O . .
#   3 O . O O X X O O O
#   2 . O O X . X X X O
#   1 . X X X X X . X .
#     A B C D E F G H J
#
loadsgf semeai/04.sgf
komi -17.5
40 reg_genmove b
#? [F6]

# A race between White's five stones at E6 and Black's five stones at H8.
#
#   9 . . . X . X O . .
#   8 . . . O X X O X O
#   7 . . . O X . O X O
#   6 X X X . O O X X .
#   5 . X . X O X O X .
#   4 . X X O O X O O .
#   3 X . . X X X O X O
#   2 . O X . X O O X .
#   1 O O . O X X . O .
#     A B C D E F G H J
#
loadsgf semeai/05.sgf
komi 25.5
50 reg_genmove w
#? [D6|F7]

# A race between Black's nine stones at H4 and White's three stones at H2.
#
#   9 . . . X X X O O .
#   8 X X X . X O O . X
#   7 O . O X O O O X .
#   6 O O O X X X X . X
#   5 O . . O O . X O .
#   4 O O O . O O O X .
#   3 . O . O O X X X X
#   2 O O O . O X X O O
#   1 . X . O X X O . O
#     A B C D E F G H J
#
loadsgf semeai/06.sgf
komi 0.5
60 reg_genmove b
#? [H1]

# A race between Black's seven stones at E5 and White's six stones at H6.
#
#   9 . O X . . . . . .
#   8 . O . O X . . . .
#   7 . O X X X . X X .
#   6 O O O O O O X O O
#   5 . . O O X X O O .
#   4 . O . X X X . O O
#   3 . O X X O O X X X
#   2 O O O O O O X O .
#   1 . X . O . O X . O
#     A B C D E F G H J
#
loadsgf semeai/07.sgf
komi -19.5
70 reg_genmove b
#? [G4|J7]

# A race between White's eleven stones at E5 and Black's three stones at C4.
#
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . O O . X . . . .
#   6 X O . X X X X . .
#   5 O O O X O O O . .
#   4 X O X O O O X . .
#   3 X . X O O X . X .
#   2 . . X O X X . . .
#   1 X . . O O X . . .
#     A B C D E F G H J
#
loadsgf semeai/08.sgf
komi 6.5
80 reg_genmove w
#? [H5]

# A race between Black's five stones at A9 and White's five stones at B8.
#
#   9 X . . . . . . X .
#   8 X O O O O O X O .
#   7 X X X . X X X O .
#   6 O O O X O . X O O
#   5 . O . X . O X X O
#   4 O O X X . O X . X
#   3 X . O O X X . . X
#   2 . O O X X . X X .
#   1 . O O . X . . O .
#     A B C D E F G H J
#
loadsgf semeai/09.sgf
komi 31.5
90 reg_genmove b
#? [D7]

# A race between White's six stones at B4 and Black's four stones at D3.
#
#   9 . O O . X . . . .
#   8 O X . . . . X . .
#   7 . X X . O X . . .
#   6 . . X . O O X . .
#   5 . X X . . O X . .
#   4 . O X O O X . X .
#   3 O O O X X . . O .
#   2 . X O O X O . . .
#   1 . . X . X O O . .
#     A B C D E F G H J
#
loadsgf semeai/10.sgf
komi 19.5
100 reg_genmove w
#? [F3|G4]

# A race between Black's nine stones at C6 and White's three stones at E9.
#
#   9 . . . X O X . X .
#   8 . . . O O X . O O
#   7 . X O . X O O . .
#   6 . O X . . X . O O
#   5 . . X X X X X O .
#   4 X X O X O X O X .
#   3 X O O O O O O X .
#   2 . X O . O O . . .
#   1 X . . O O . O . X
#     A B C D E F G H J
#
loadsgf semeai/11.sgf
komi -14.5
110 reg_genmove b
#? [C8|D7]

# A race between Black's seven stones at J3 and White's four stones at G7.
#
#   9 . . . . . . . . .
#   8 . . . . . X . . .
#   7 . O O . . X O O O
#   6 X . O O X X O X .
#   5 . X . X . . X . .
#   4 X X X . X . O . O
#   3 O O O X . X O O X
#   2 O . O X O O X X X
#   1 . O O O . X X . X
#     A B C D E F G H J
#
loadsgf semeai/12.sgf
komi 38.5
120 reg_genmove b
#? [F4]

# A race between White's eight stones at A8 and Black's three stones at B9.
#
#   9 . X X O X . O . .
#   8 O O X O . O . . .
#   7 . O O X . O O O O
#   6 O O X . X X O X X
#   5 O X X X . X X X .
#   4 O X . X X X X . X
#   3 X . . X X O O X X
#   2 X . X X X X O O .
#   1 . X . . X O O . O
#     A B C D E F G H J
#
loadsgf semeai/13.sgf
komi 39.5
130 reg_genmove w
#? [A9|E8]

# A race between Black's three stones at H6 and White's three stones at G3.
#
#   9 . . . . . . . . .
#   8 . . . . . . X . O
#   7 . . . . . . O O .
#   6 . . X . . O O X X
#   5 . . . . X . O X .
#   4 . . O . . O X . .
#   3 . . . . X X O X .
#   2 . . . . X O O . .
#   1 . . . . . X . O .
#     A B C D E F G H J
#
loadsgf semeai/14.sgf
komi 10.5
140 reg_genmove b
#? [H4]
