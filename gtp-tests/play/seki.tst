# Seki: to make one, to leave one alone, not to let it come to one. Each position is drawn above
# the file with its stones; the komi makes the moves in brackets win and all others lose.

# A seki: whoever plays D8 or D9 is taken. Black plays the last point elsewhere.
#
#   9 . O X . O X X . X
#   8 O O X . O X X X X
#   7 . O X X O X X X X
#   6 O O O O X X X X X
#   5 . O O O X X X X X
#   4 O O O O X X X X X
#   3 O O O O X X X . X
#   2 O O O . O O X X X
#   1 . O O . X X X X X
#     A B C D E F G H J
#
loadsgf seki/01.sgf
komi 13.5
10 reg_genmove b
#? [D2]

# The seki is to be left alone; Black rescues its two stones instead.
#
#   9 O O O O O . X X .
#   8 O O O X X . X X X
#   7 O . O O O X X X X
#   6 O O O O O X X X X
#   5 O O O O O X X X .
#   4 O O O O O X X X X
#   3 O O O O X O O X .
#   2 O O O O X . O X X
#   1 O . O O X . O X .
#     A B C D E F G H J
#
loadsgf seki/02.sgf
komi -12.5
20 reg_genmove b
#? [F8|F9]

# Black is a liberty ahead at B2 and need not make a seki: it fills a shared liberty.
#
#   9 X X X X X X X X X
#   8 . X X X X X . X X
#   7 X X X X X X X X X
#   6 X X X X X X X O X
#   5 O O O X X X X O X
#   4 . . X O O O O O .
#   3 X X X O O O O O O
#   2 O . O O O O O O O
#   1 . O O O . O O O .
#     A B C D E F G H J
#
loadsgf seki/03.sgf
komi 14.5
30 reg_genmove b
#? [A4|B4]

# White fills the outside liberty and makes a seki; on a shared one it would lose the race.
#
#   9 X . X X O . X O .
#   8 X X X X O . X . O
#   7 X X X X O X X O O
#   6 X X X X X O O O O
#   5 X X X X X O O O .
#   4 X X X X X O O O O
#   3 X . X X X O O O O
#   2 X X X O O O O O O
#   1 X X X X X . O O .
#     A B C D E F G H J
#
loadsgf seki/04.sgf
komi 13.5
40 reg_genmove w
#? [H8]

# Each side has one eye and they share J7, which nobody may fill. White plays elsewhere.
#
#   9 . X X . X X X O .
#   8 X X X X X X X O O
#   7 X X X X X X X O .
#   6 . . X X X X O X X
#   5 O X O O O O O X .
#   4 O X O O O O O X X
#   3 O O O O O O O O O
#   2 O O . O O O O O .
#   1 O O O O O O O O O
#     A B C D E F G H J
#
loadsgf seki/05.sgf
komi -13.5
50 reg_genmove w
#? [B6]

# Each side has one eye and they share C1, which nobody may fill. White rescues its two stones.
#
#   9 . O O . X X X X X
#   8 O O O . O O X X X
#   7 O O O O X X X . X
#   6 . O O O X X X X X
#   5 O O O O X X X X X
#   4 O O O O X X X X X
#   3 O O O X X X X X X
#   2 X X X O O O X X X
#   1 . X . O . O X . X
#     A B C D E F G H J
#
loadsgf seki/06.sgf
komi 13.5
60 reg_genmove w
#? [D8|D9]

# Black has a liberty more than White: it need not make an eye for a seki, and fills the shared
# liberty.
#
#   9 X X X X X X X X X
#   8 X X . X X X X X .
#   7 X X X X X X X X X
#   6 X O X X X X X O O
#   5 X O X X X X X O .
#   4 . O O O O O X O O
#   3 O O O O O O O X .
#   2 O O O O O O O X X
#   1 . O O . O O O . .
#     A B C D E F G H J
#
loadsgf seki/07.sgf
komi 15.5
70 reg_genmove b
#? [J3]

# Black takes White's eye away at the vital point, or White makes it and there is a seki.
#
#   9 . . X X X . X X .
#   8 O O X X X X X X X
#   7 . O X X X X X X X
#   6 X X O X X X X X .
#   5 . X O O O O O X O
#   4 X X O O O O O X O
#   3 O O O O O O O O O
#   2 . O O O O O . O O
#   1 O O O O O O O O O
#     A B C D E F G H J
#
loadsgf seki/08.sgf
komi -4.5
80 reg_genmove b
#? [B9]

# Black's three stones in White's eye cannot be taken, for White would die; White rescues its two
# stones elsewhere.
#
#   9 X O . X X X . O X
#   8 X O O O O O O O X
#   7 X X X X X X X X X
#   6 X X X X X . X . X
#   5 X X X X X X X X X
#   4 X X X X X O O O O
#   3 X X X X X O O O .
#   2 X X X O O . O O O
#   1 X X X X X . O O .
#     A B C D E F G H J
#
loadsgf seki/09.sgf
komi 28.5
90 reg_genmove w
#? [F1|F2]

# Black makes a seki inside White's eye: White cannot take three stones in a row without dying.
#
#   9 X O . X . X . O X
#   8 X O O O O O O O X
#   7 X X X X X X X X X
#   6 X . X . X X X X X
#   5 X X X X X X X X X
#   4 O O O O X X X X X
#   3 . O O O X X X X X
#   2 O O O O O O X X X
#   1 . O O . X X X X X
#     A B C D E F G H J
#
loadsgf seki/10.sgf
komi 22.5
100 reg_genmove b
#? [E9]

# Black lives with two eyes before White makes a seki of it.
#
#   9 . X X . O O O O O
#   8 X X X X X X O O O
#   7 . X X X O O O O O
#   6 X X X X O O O O O
#   5 O O O O O O O O O
#   4 O . O . O O O O O
#   3 O O O O O O O O O
#   2 O X X X X X X X O
#   1 O X . O . O . X O
#     A B C D E F G H J
#
loadsgf seki/11.sgf
komi -21.5
110 reg_genmove b
#? [E1]

# Each side has one liberty of its own and two shared ones: White fills Black's own first.
#
#   9 X X X X X X X X X
#   8 . X X X X X . X X
#   7 X X X X X X X X X
#   6 X . X X X X X O X
#   5 O O O X X X X O X
#   4 . . X O O O O O .
#   3 X X X O O O O O O
#   2 O . O O O O O O O
#   1 . O O O . O O O .
#     A B C D E F G H J
#
loadsgf seki/12.sgf
komi 9.5
120 reg_genmove w
#? [B2]

# White has two liberties of its own: Black fills one at once, and gets a seki.
#
#   9 X X X X X . O O .
#   8 X X X O O O O O O
#   7 X . X X X O O O O
#   6 X X X X X O O O O
#   5 X X X X X O O O .
#   4 X X X X X O O O O
#   3 X X X X O X X O O
#   2 X X X . O . X . O
#   1 X . X . O . X O .
#     A B C D E F G H J
#
loadsgf seki/13.sgf
komi 5.5
130 reg_genmove b
#? [D1|D2]

# Black is a liberty ahead, and need not let it become a seki.
#
#   9 . X X X . X X X .
#   8 X X X X X X X . X
#   7 X X X X X X O O O
#   6 . X X X X X O . .
#   5 O X O O O O X X X
#   4 O X O O O O O . .
#   3 O O O O O O O O O
#   2 O O . O O O O O .
#   1 O O O O O O O O O
#     A B C D E F G H J
#
loadsgf seki/14.sgf
komi -5.5
140 reg_genmove b
#? [H6|H8|J6]
