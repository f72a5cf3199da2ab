# Nets: stones that a ladder does not catch. Each position is drawn above the file with its
# stones; the komi makes the moves in brackets win and all others lose.

# A net holds Black's stone at N5. That saves White's six stones at L5.
#
#  13 . . . . . . . . . . . . .
#  12 O . . . . O . . . . . . .
#  11 . X . . O . . . . . . . .
#  10 . . X . . X O . O . X . .
#   9 . X . O . X . O . X O X .
#   8 . . . O . . X O X X . . O
#   7 . X O . . O X . O . O . .
#   6 . . . O X O . X O O X X .
#   5 . X . . O . . . X X O O X
#   4 . O X O . . . X X O O X .
#   3 X . O O . . X . O O X X X
#   2 X . O . X X . X . X O O .
#   1 . X X O X . X . O . . O .
#     A B C D E F G H J K L M N
#
loadsgf nets/01.sgf
komi -2.5
10 reg_genmove w
#? [M7|N6]

# A net holds Black's stone at A12. That saves White's seven stones at A10.
#
#  13 . X O . O . . O . . . . .
#  12 X O X X X O . X . . . . .
#  11 . . . X . O X . X . . . .
#  10 O O O O O X X . . X X . .
#   9 X X O X . X . O . O X . O
#   8 . X O X O X X O O X X X .
#   7 X X X . O X X X O . . . X
#   6 . O X O O X X O O O . X O
#   5 O O X X X X X O . . O O O
#   4 X X X O O O O . O O X X O
#   3 X O O O . O . O . O X X O
#   2 O O . O O . O O O O O X X
#   1 . . O . O O O . O X X . .
#     A B C D E F G H J K L M N
#
loadsgf nets/02.sgf
komi 13.5
20 reg_genmove w
#? [A13|B11]

# A net holds White's five stones at J8. That saves Black's five stones at G6.
#
#   9 . O O . X . . X .
#   8 O X O O X X X X O
#   7 . X X X O X O O O
#   6 X . X X O O X O X
#   5 X X X X O O X . .
#   4 . O X O O X X X .
#   3 O O O . O O O O X
#   2 . X O O . O O X X
#   1 . O . O . O O O .
#     A B C D E F G H J
#
loadsgf nets/03.sgf
komi -3.5
30 reg_genmove b
#? [J5]

# A net holds White's stone at A7.
#
#   9 . X . . O O X X .
#   8 . . . O . . O X X
#   7 O X O . O O . O .
#   6 . O X X O . O . O
#   5 X . O X X O O . .
#   4 O O . X O O . O O
#   3 X X X . X O O O O
#   2 . O X . X X X X X
#   1 O . X . X . X X .
#     A B C D E F G H J
#
loadsgf nets/04.sgf
komi -3.5
40 reg_genmove b
#? [B8]

# A net holds White's stone at J4. That saves Black's four stones at G7.
#
#   9 . . . . X O . . .
#   8 . . O O X O O O O
#   7 . . O X X O X X X
#   6 . O X . X X O O X
#   5 . X X . X X O . .
#   4 O X X X O O X X O
#   3 O X . X O X X O .
#   2 . O O O O X . X X
#   1 . . . . . X O O .
#     A B C D E F G H J
#
loadsgf nets/05.sgf
komi 52.5
50 reg_genmove b
#? [H5]

# A net holds White's four stones at A7. That saves Black's 13 stones at B6.
#
#   9 . X . . X . . X .
#   8 . O . X O X X O X
#   7 O . O O O X O O X
#   6 O X X O X O . O .
#   5 O X X X X O O O .
#   4 O X O O O O X O .
#   3 X X X O X X X X .
#   2 X O . O O O O X X
#   1 X O O . . O X . X
#     A B C D E F G H J
#
loadsgf nets/06.sgf
komi -29.5
60 reg_genmove b
#? [C8]

# A net holds White's stone at C3. That saves Black's seven stones at F3.
#
#   9 . . . . O O . O .
#   8 X . . O X X O O .
#   7 O X . X . X X X X
#   6 O X X X X X X O O
#   5 O X X O O O X O O
#   4 O X X O O O O . .
#   3 O X O . O X X O O
#   2 O O . . O X . O .
#   1 O O O O X X X X .
#     A B C D E F G H J
#
loadsgf nets/07.sgf
komi 38.5
70 reg_genmove b
#? [D2]

# A net holds White's stone at J5. That saves Black's four stones at G5.
#
#   9 . . O . . . X . .
#   8 . O . X O O . . .
#   7 X O X X X O X . .
#   6 . O X . X X O O .
#   5 O . O X X O X X O
#   4 O X O X O O O X .
#   3 O O O X O . O X .
#   2 X X O O . . O O .
#   1 . . O . O . O X X
#     A B C D E F G H J
#
loadsgf nets/08.sgf
komi -24.5
80 reg_genmove b
#? [H7]

# A net holds Black's two stones at H8. That saves White's five stones at G9.
#
#   9 O O X X X X O O .
#   8 . O X O O X O X X
#   7 O O O O O X O O .
#   6 . O X O X X X X X
#   5 X O X X O O O O .
#   4 . O X . X O . O .
#   3 O . X X O O O X X
#   2 . O O O X X X X .
#   1 . O . O O X X . X
#     A B C D E F G H J
#
loadsgf nets/09.sgf
komi -40.5
90 reg_genmove w
#? [J5]

# A net holds Black's two stones at E1. That saves White's three stones at F3.
#
#   9 . . . . . . . . .
#   8 . . . X O X . . .
#   7 . . . X O O X . .
#   6 . O X O . O O . X
#   5 O X . O . O O X X
#   4 O X X O O X X X .
#   3 . . X . X O O X X
#   2 X X O X . O . O .
#   1 . O O . X X O O .
#     A B C D E F G H J
#
loadsgf nets/10.sgf
komi -4.5
100 reg_genmove w
#? [D3]

# A net holds Black's stone at B9. That saves White's six stones at F9.
#
#   9 . X . X X O . O .
#   8 O O X X O O X X X
#   7 X X . O O X X O O
#   6 O X X O X . . . .
#   5 O O O X X X O O .
#   4 O . O O X X X O .
#   3 . O O X X O X X X
#   2 . O X X O O . O X
#   1 O . X . O . O . .
#     A B C D E F G H J
#
loadsgf nets/11.sgf
komi 31.5
110 reg_genmove w
#? [C7]

# A net holds White's stone at A8. That saves Black's eight stones at D7.
#
#   9 . O . . . . O X .
#   8 O X O O X X X X X
#   7 . X O X O X . X .
#   6 . O X X O . X . .
#   5 X X X . O O . X X
#   4 O X O O . X O . .
#   3 O X O O X . X X X
#   2 O O . . O O . . .
#   1 . O . . O O . O O
#     A B C D E F G H J
#
loadsgf nets/12.sgf
komi -0.5
120 reg_genmove b
#? [A6|C1|C2]

# A net holds White's stone at B1. That saves Black's five stones at D2.
#
#   9 . . O . . . . . .
#   8 . X O O X X . . .
#   7 . X O . O O O . X
#   6 . . O . . O O . .
#   5 . . O O . . . O .
#   4 . X X X O O O X .
#   3 O . . O O . O . .
#   2 . X . X X O . X .
#   1 . O . X X X O . .
#     A B C D E F G H J
#
loadsgf nets/13.sgf
komi -53.5
130 reg_genmove b
#? [C2]

# A net holds Black's stone at H1. That saves White's seven stones at H5.
#
#   9 . . . . . X X X .
#   8 . . . O X X . X O
#   7 X O X . X . X X X
#   6 X . O O X O . X .
#   5 . X O O O X X O .
#   4 X . X X X X O O O
#   3 . . X X O O O X .
#   2 O X . O X X . . O
#   1 . X . X . X O X .
#     A B C D E F G H J
#
loadsgf nets/14.sgf
komi 67.5
140 reg_genmove w
#? [G2]
