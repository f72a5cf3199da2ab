# Ko: to take it, or to fight it. Each position is drawn above the file with its stones; the komi
# makes the moves in brackets win and all others lose.

# Black takes the ko at J4, which decides about White's five stones at G8 and Black's 14 stones at
# A8.
#
#   9 . O . O O O . X .
#   8 X . O X X X O X X
#   7 X X O X X O O O X
#   6 . X X X X X O . O
#   5 O O O X O O X O O
#   4 O . O O O O X O .
#   3 . . . O . O X X O
#   2 O . O X X . . . X
#   1 . O O . . X . . .
#     A B C D E F G H J
#
loadsgf ko/01.sgf
komi -13.5
10 reg_genmove b
#? [J4]

# Black takes the ko at H1, which decides about White's 21 stones at F5 and Black's 15 stones at
# A5.
#
#   9 . . . . . . X . .
#   8 . . . O X X . X .
#   7 . . . O X . . O X
#   6 . . O O O X X . X
#   5 X X X X X O X X X
#   4 O O X X X O O O X
#   3 O X X X X X O O X
#   2 O O O X O X O O X
#   1 O . O O O O O . O
#     A B C D E F G H J
#
loadsgf ko/02.sgf
komi 13.5
20 reg_genmove b
#? [H1]

# Black takes the ko at C9, which decides about White's eight stones at E8 and Black's 14 stones
# at D8.
#
#   9 . O . O X X . . .
#   8 X X O X O X O . .
#   7 O X O X O O O X .
#   6 O X O X X O O X X
#   5 O . O O X X O X .
#   4 O O O O X X X . O
#   3 O O . . O O X X .
#   2 . O O O O O O X X
#   1 . . . . . O O O X
#     A B C D E F G H J
#
loadsgf ko/03.sgf
komi -22.5
30 reg_genmove b
#? [C9]

# Black takes the ko at G5, which decides about White's five stones at D8.
#
#   9 . . O . . . . . .
#   8 X . X O O O . . .
#   7 . X . O X O X . .
#   6 X . X . X X O X .
#   5 . X X X . O . O .
#   4 O . . X X X O X .
#   3 . X X . X O O . .
#   2 X X . X O . O X .
#   1 . . O X O O O X .
#     A B C D E F G H J
#
loadsgf ko/04.sgf
komi 39.5
40 reg_genmove b
#? [G5]

# The same, Black has taken the ko. White may not take it back at once, and plays where the most
# is at stake.
#
#   9 . . O . . . . . .
#   8 X . X O O O . . .
#   7 . X . O X O X . .
#   6 X . X . X X O X .
#   5 . X X X . O . O .
#   4 O . . X X X O X .
#   3 . X X . X O O . .
#   2 X X . X O . O X .
#   1 . . O X O O O X .
#     A B C D E F G H J
#
loadsgf ko/05.sgf
komi 47.5
play b g5
50 reg_genmove w
#? [J5]

# Black takes the ko at A4, which decides about White's seven stones at C6 and Black's four stones
# at B7.
#
#   9 . . X . O O O X .
#   8 . O O O . O O X X
#   7 . X X X O O O X .
#   6 . X O O X X O O O
#   5 O O O O X X O X .
#   4 . O X X X O O X .
#   3 O X . X . X O X O
#   2 X X X X X X O O .
#   1 X X X . X X O . O
#     A B C D E F G H J
#
loadsgf ko/06.sgf
komi -18.5
60 reg_genmove b
#? [A4]

# Black takes the ko at H1, which decides about White's 13 stones at G4 and Black's twelve stones
# at F9.
#
#   9 . . . . . X O . O
#   8 . X . O X X X O .
#   7 . . O O O O X O O
#   6 . . X . O X X O O
#   5 . O X . O X . X O
#   4 X X X X O X O X X
#   3 X . X O X X O X X
#   2 X X X O X O O O X
#   1 X O O O O O O . O
#     A B C D E F G H J
#
loadsgf ko/07.sgf
komi 29.5
70 reg_genmove b
#? [H1]

# White takes the ko at D1, which decides about Black's nine stones at D4 and White's three stones
# at B2.
#
#   9 . . . O . . O . .
#   8 O . X O . . O . X
#   7 X X X X X X O O X
#   6 . X O X X X O X .
#   5 O X O O O X X X X
#   4 O O O X O O O O O
#   3 O X X X X X O O .
#   2 X O O X X . O X .
#   1 . O X . X O O X .
#     A B C D E F G H J
#
loadsgf ko/08.sgf
komi 11.5
80 reg_genmove w
#? [D1]

# White takes the ko at A9, which decides about Black's seven stones at D9 and White's four stones
# at C9.
#
#   9 . X O X . . . . .
#   8 X O O X O . . . .
#   7 . O X X O X . . .
#   6 . X O X X O . . .
#   5 . X O O X O X . .
#   4 O O O . O O O X X
#   3 O X X O O X X . .
#   2 . X X O X X X X X
#   1 X . X O O O O X .
#     A B C D E F G H J
#
loadsgf ko/09.sgf
komi -14.5
90 reg_genmove w
#? [A9|E9]

# White takes the ko at C3, which decides about White's nine stones at J4.
#
#  13 . . . X . . . . . . . . .
#  12 . O . . . O . . . X . . .
#  11 O . O O . O X . O X O . .
#  10 . O . . . O O X X O O . X
#   9 X X O . X . X . X O . O .
#   8 . X X O O . X X . X O . O
#   7 X O O O . O . X X . . O .
#   6 . X X . O O X . X O O X X
#   5 O X . X X X X X X X X . X
#   4 . X X X . O O . O O X X .
#   3 O X . X X X X O O O X . X
#   2 . O X O . O O . O O . X .
#   1 O . O . O O O X . O O X .
#     A B C D E F G H J K L M N
#
loadsgf ko/10.sgf
komi 11.5
100 reg_genmove w
#? [C3]

# Black takes the ko at C2, which decides about White's four stones at D2 and Black's two stones
# at D3.
#
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . X . . O . O .
#   6 . . O . . . . . .
#   5 . . . . X . . X .
#   4 . . X O . O X O .
#   3 . X O X X O X O .
#   2 X O . O O X X X X
#   1 . . O . O O X X .
#     A B C D E F G H J
#
loadsgf ko/11.sgf
komi 7.5
110 reg_genmove b
#? [C2|E4]

# White takes the ko at E2, on which all stones around it depend.
#
#   9 O O O O O . X X .
#   8 O O O X X X X X X
#   7 O . O O O X X X .
#   6 O O O O O X X X X
#   5 O O O O O X X X X
#   4 O O O O O X X X X
#   3 O O O X X X O X .
#   2 O O O X . X O X X
#   1 O . O O X O . X .
#     A B C D E F G H J
#
loadsgf ko/12.sgf
komi 0.5
120 reg_genmove w
#? [E2]

# Black takes the ko, or the point beside it, and White's stones are caught.
#
#   9 . O . O O O . O .
#   8 O O O O O O O O O
#   7 O O O O O O X X .
#   6 . O O O O O X X O
#   5 X O X X X X . O .
#   4 X O X X X X O X O
#   3 X X X X X X X X X
#   2 X X . X X X X X .
#   1 X X X X X X X X X
#     A B C D E F G H J
#
loadsgf ko/13.sgf
komi 11.5
130 reg_genmove b
#? [G5|J5]
