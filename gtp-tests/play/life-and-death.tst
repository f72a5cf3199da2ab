# Life and death. Each position is drawn above the file with its stones; the komi makes the moves
# in brackets win and all others lose.

# Three points in a row: White lives in the middle, at B9.
#
#   9 . . . O X X . X .
#   8 O O O O X X X X X
#   7 X X X X X X X X X
#   6 X X X X X X X X X
#   5 . X . X X X X X X
#   4 O O O O X X X X X
#   3 . O O O X X X . X
#   2 O O O . O O X X X
#   1 . O O . X X X X X
#     A B C D E F G H J
#
loadsgf life-and-death/01.sgf
komi 33.5
10 reg_genmove w
#? [B9]

# Three points in the corner: Black kills at the bend, J9.
#
#   9 . X . X X X O . .
#   8 X X X X X X O O .
#   7 X X X X X X X O O
#   6 X X X X X X X X X
#   5 X X X X X X . X .
#   4 X X X X X O O O O
#   3 X . X X X O O O .
#   2 X X X O O . O O O
#   1 X X X X X . O O .
#     A B C D E F G H J
#
loadsgf life-and-death/02.sgf
komi 35.5
20 reg_genmove b
#? [J9]

# Five points in the corner: White kills where they meet, at B1.
#
#   9 . X X . O O O O O
#   8 X X X . X X O O O
#   7 . X X X O O O . O
#   6 X X X X O O O O O
#   5 . O . O O O O O O
#   4 O O O O O O O O O
#   3 X X X O O O O O O
#   2 . . X X O O O O O
#   1 . . . X O O . O .
#     A B C D E F G H J
#
loadsgf life-and-death/03.sgf
komi -33.5
30 reg_genmove w
#? [B1]

# Five points in the corner: White lives where they meet, at A2.
#
#   9 . X X X X X X X X
#   8 X X X X X X . X X
#   7 . X X X X X X X X
#   6 X X X X X X X O X
#   5 X X X X X X X O X
#   4 O O X X X O O . .
#   3 . O O X . O O O O
#   2 . . O X X O O O O
#   1 . . O X . O . O .
#     A B C D E F G H J
#
loadsgf life-and-death/04.sgf
komi 30.5
40 reg_genmove w
#? [A2]

# White makes one of the two eyes false.
#
#   9 . X O O . X . X .
#   8 X X O O O X X X X
#   7 . . X O . X X X X
#   6 X X O O O X X . .
#   5 O O O O O O O X O
#   4 O O O O O O O X O
#   3 . O O O O O O O O
#   2 O O O O O O . O O
#   1 . O O O O O O O O
#     A B C D E F G H J
#
loadsgf life-and-death/05.sgf
komi -35.5
50 reg_genmove w
#? [B7]

# White has three points in the corner and an open end: Black plays in the middle, at H1.
#
#   9 X X X X X . O O .
#   8 X X X O O . O O O
#   7 X . X X X O O O .
#   6 X X X X X O O O O
#   5 X X X X X X . X .
#   4 X X X X X X X X X
#   3 X X X X X X X X X
#   2 X X X X X O O O O
#   1 . X . X . O . . .
#     A B C D E F G H J
#
loadsgf life-and-death/06.sgf
komi 33.5
60 reg_genmove b
#? [H1]

# Four points in a row would live; with one more below the second there is a vital point, E1.
#
#   9 O O O . X X X X X
#   8 . O O . O O X X X
#   7 O O O O O X X . X
#   6 . O O O O X X X X
#   5 O O O O O X X X X
#   4 X X X X X X X X X
#   3 X X X O O O X X .
#   2 . X O O . O O X X
#   1 X X O . . . O X X
#     A B C D E F G H J
#
loadsgf life-and-death/07.sgf
komi 19.5
70 reg_genmove b
#? [E1]

# Five points at the edge: White kills from J5.
#
#   9 X . X . X O O . O
#   8 X X X X X O O O O
#   7 X X X X X O X X X
#   6 . . X X X O X . .
#   5 O X X X X O X . .
#   4 O X O O O O X X .
#   3 O O O O O O O X X
#   2 O O . O O O O O O
#   1 O O O O O O . O O
#     A B C D E F G H J
#
loadsgf life-and-death/08.sgf
komi -18.5
80 reg_genmove w
#? [J5]

# Black takes the stone that has been thrown into its eye, and lives.
#
#   9 O O X . O . X O O
#   8 . O X . X X X O O
#   7 O O X X X O O O .
#   6 O O O O O O O O O
#   5 X X X X X O O O O
#   4 . X X X X O O O O
#   3 X X X X X O O . O
#   2 . X X . X X O O O
#   1 X X X . O O O O O
#     A B C D E F G H J
#
loadsgf life-and-death/09.sgf
komi -16.5
90 reg_genmove b
#? [D9]

# Black kills White's five stones at D9.
#
#   9 . X . O X O . O .
#   8 X O O O X O O O O
#   7 O . O X X O X X X
#   6 . O X . X X . . X
#   5 . X X . X X . X X
#   4 O X X X O O X X .
#   3 O X X X O X X . X
#   2 . O O O O X . X X
#   1 O . O . . X O O .
#     A B C D E F G H J
#
loadsgf life-and-death/10.sgf
komi 27.5
100 reg_genmove b
#? [A5]

# White's 13 stones at F9 live.
#
#   9 . . X . . O X . X
#   8 . O X X . O X . .
#   7 . X X O O O X X .
#   6 X . O O X O . . X
#   5 X O O O X X O O .
#   4 . X X O O X O . O
#   3 . X X X X X X O O
#   2 X X O O . X . O .
#   1 . . . . O X . . O
#     A B C D E F G H J
#
loadsgf life-and-death/11.sgf
komi 27.5
110 reg_genmove w
#? [G6]

# White's two stones at H4 live.
#
#   9 . . . . . . O . .
#   8 X . . X . X X O .
#   7 . O O X X X O O .
#   6 X . O O O O O . .
#   5 O X X . O . O X .
#   4 . O X . X O X O X
#   3 X X . X X . X O .
#   2 O . X O O X X . .
#   1 O X . . . O O . X
#     A B C D E F G H J
#
loadsgf life-and-death/12.sgf
komi -6.5
120 reg_genmove w
#? [H2]

# Black's six stones at E3 live.
#
#   9 . . . . X . . . .
#   8 . . . O . . . . .
#   7 . X . . O X . . .
#   6 . . . X X . . . .
#   5 . O . O . X . . .
#   4 . X O . O O O . .
#   3 O X O O X X O O O
#   2 . O O X . X X X O
#   1 . X X X . X . . .
#     A B C D E F G H J
#
loadsgf life-and-death/13.sgf
komi -3.5
130 reg_genmove b
#? [H1]

# Black's three stones at H6 live.
#
#   9 . . . . . . . . .
#   8 . . . . . . X . O
#   7 . . . . . . O O .
#   6 . . X . . O O X X
#   5 . . . . X X O X .
#   4 . . O O . O . O O
#   3 . . . . X X O X X
#   2 X . . . X O O . .
#   1 . . . . . X . O .
#     A B C D E F G H J
#
loadsgf life-and-death/14.sgf
komi -17.5
140 reg_genmove b
#? [E4]
