# Snapbacks and throw-ins: a stone that is given away to take more. Each position is drawn above
# the file with its stones; the komi makes the moves in brackets win and all others lose.

# A throw-in at A9: if Black takes it, White takes back five stones.
#
#   9 . X X O O O X X .
#   8 . X O O O . O X X
#   7 O X O X O O . O .
#   6 . O X X O . O . O
#   5 X . O X X O O . .
#   4 O O X X O O . O O
#   3 X X X . X O O O O
#   2 . O X . X X X X X
#   1 O . X . X . X X .
#     A B C D E F G H J
#
loadsgf snapbacks/01.sgf
komi -1.5
10 reg_genmove w
#? [A8|A9]

# A throw-in at J4: if Black takes it, White takes back eleven stones.
#
#   9 . O . . X . X . .
#   8 X O X X X . X X .
#   7 . X . . . X O O O
#   6 O X . . . X O X X
#   5 . X X X X X O X .
#   4 O O O X O O O X .
#   3 . O X X X O X X X
#   2 O O X X O O X X X
#   1 X X X . . O O O O
#     A B C D E F G H J
#
loadsgf snapbacks/02.sgf
komi 51.5
20 reg_genmove w
#? [J4|J5]

# A throw-in at H3: if White takes it, Black takes back eight stones.
#
#  13 . . O . . . . . O . O . .
#  12 . O . X X . . . . X X . .
#  11 . X X O X O X X . X X X X
#  10 . O O O O O . O O . O . X
#   9 O O O O . O O O X . O X .
#   8 X O X O O O X O X X X X .
#   7 X X X O O O X O X . X . .
#   6 X . X X O . X O O O . X X
#   5 O X . O O . X O O . O . X
#   4 O X X X O O X O X X . O .
#   3 . X O X X X O . O X O . .
#   2 . O O X O O O . O X X O .
#   1 O O . X X X X X O X . X .
#     A B C D E F G H J K L M N
#
loadsgf snapbacks/03.sgf
komi 19.5
30 reg_genmove b
#? [H3]

# A throw-in at H4: if Black takes it, White takes back six stones.
#
#   9 O . X . . . X X .
#   8 . O . . X . O O O
#   7 O . O O . X O X X
#   6 . O O X O O O O X
#   5 . O X X X X O X X
#   4 O O X X . X X . .
#   3 O O O O X . X X O
#   2 O X X O X X . X .
#   1 . . . X X X X X X
#     A B C D E F G H J
#
loadsgf snapbacks/04.sgf
komi -17.5
40 reg_genmove w
#? [H4]

# A throw-in at E5: if Black takes it, White takes back five stones.
#
#   9 . . X O . X . . .
#   8 X . O X O X O . .
#   7 . . O X O . O X .
#   6 . . O X X O O X X
#   5 . . O . . X O X .
#   4 O O O O X X X . O
#   3 O O . . O O X X .
#   2 . O O O O O O X X
#   1 . . . . . O O O X
#     A B C D E F G H J
#
loadsgf snapbacks/05.sgf
komi -18.5
50 reg_genmove w
#? [E5]

# A throw-in at B7: if White takes it, Black takes back nine stones.
#
#   9 . O . . O . . . .
#   8 X O O O . X O O X
#   7 . . O X X X O . X
#   6 O O X X O X O X .
#   5 O X X O O O O X .
#   4 O X O X X X O O O
#   3 O O O X . X O O .
#   2 X X X X X X X O O
#   1 X . . X . X X O .
#     A B C D E F G H J
#
loadsgf snapbacks/06.sgf
komi -20.5
60 reg_genmove b
#? [B7]

# A throw-in at J9: if White takes it, Black takes back five stones.
#
#   9 . . O . O . X . .
#   8 O O . . O X O O O
#   7 . . O . O . X X O
#   6 O O . O X X . . X
#   5 X X O O X O . . .
#   4 X . O . X . . . .
#   3 . X O O X . . O .
#   2 O O X X . . . X X
#   1 . O . . . X . . .
#     A B C D E F G H J
#
loadsgf snapbacks/07.sgf
komi -3.5
70 reg_genmove b
#? [F7|H9|J9]

# A throw-in at A3: if White takes it, Black takes back seven stones.
#
#   9 . . . O . O O . .
#   8 . O . O O O . X X
#   7 X X X X O . O X .
#   6 X O O X . O O O .
#   5 X O X X . . O X .
#   4 O O O X X X . . .
#   3 . . X O O . X . .
#   2 O X X O O . . . .
#   1 . . O . . . . . .
#     A B C D E F G H J
#
loadsgf snapbacks/08.sgf
komi -2.5
80 reg_genmove b
#? [A3|B1|B3|D1]

# A throw-in at A9: if Black takes it, White takes back eight stones.
#
#   9 . . O O . O X X .
#   8 X X X O . O . O X
#   7 O O X X O O O O .
#   6 O O X X O O X O O
#   5 . O O O X X X X .
#   4 O O O O X . . X .
#   3 O X O O X X X . .
#   2 . X O X . . X O .
#   1 . X X . X X . X .
#     A B C D E F G H J
#
loadsgf snapbacks/09.sgf
komi 7.5
90 reg_genmove w
#? [A2|A9|B9|E2]

# A throw-in at A9: if White takes it, Black takes back four stones.
#
#   9 . . X . O O . O O
#   8 O O O X X O O . O
#   7 X X X . . X O O .
#   6 O O X X X X O X O
#   5 . O O X X X O X .
#   4 X O O X O O O X X
#   3 X . O O . O X X .
#   2 . . O X O O X X O
#   1 X X X X O O O . .
#     A B C D E F G H J
#
loadsgf snapbacks/10.sgf
komi -60.5
100 reg_genmove b
#? [A9|B9|D9]

# White takes one of the shared liberties of Black's stones; a throw-in is one way.
#
#   9 . O O O O O O O O
#   8 O O O O O O . O O
#   7 . O O O O O O O O
#   6 O O O O O O O X O
#   5 X X O O O O O X O
#   4 . . X O O X X X .
#   3 X X X O . X X X X
#   2 O X X O O X X X X
#   1 . O X O . X . X .
#     A B C D E F G H J
#
loadsgf snapbacks/11.sgf
komi -21.5
110 reg_genmove w
#? [A4|B4]

# The throw-in at D2 is a snapback; an atari from the other side lets White connect.
#
#   9 . O O . X X X X X
#   8 O O O O O O X X X
#   7 . O O O X X X . X
#   6 O O O O X X X X X
#   5 O O O O X X X X X
#   4 O O X X X X X X X
#   3 . O X . O X X X X
#   2 O O O . O O X X X
#   1 . O O O X X X . X
#     A B C D E F G H J
#
loadsgf snapbacks/12.sgf
komi 13.5
120 reg_genmove b
#? [D2]

# The throw-in at J4 at the edge is a snapback; an atari from the other side lets Black connect.
#
#   9 O O O O O O O O O
#   8 O O . O O O O O .
#   7 O O O O O O O O O
#   6 O X O O O O O X X
#   5 O X O O O O O X X
#   4 . X X X X X O . .
#   3 X X X X X X O O X
#   2 X X X X X X X X X
#   1 . X X X . X X X .
#     A B C D E F G H J
#
loadsgf snapbacks/13.sgf
komi -13.5
130 reg_genmove w
#? [J4]
