# The last moves under WMSG rules: neutral points are shared half each, and Black pays a point if
# White is the first of the last two passes. The answers are exact. Each position is drawn above
# the file with its stones; the komi makes the moves in brackets win and all others lose.

# Nothing is left to play for. Black passes first, and so does not pay for the last play; filling
# an eye lets White pass first.
#
#   7 . X . X O . O
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O .
#     A B C D E F G
#
loadsgf passing/01.sgf
komi 0.5
10 reg_genmove b
#? [PASS|pass]

# Nothing is left to play for. White passes first, so that Black pays for the last play.
#
#   7 . X . X O . O
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O .
#     A B C D E F G
#
loadsgf passing/02.sgf
komi 0.5
20 reg_genmove w
#? [PASS|pass]

# White has eyes to spare, but filling one lets Black pass first, and Black would not pay for the
# last play.
#
#   7 . X X O . O .
#   6 X X X O O O O
#   5 . X X O O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 X X X X O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf passing/03.sgf
komi 0.5
30 reg_genmove w
#? [PASS|pass]

# One neutral point is left: Black takes it before it passes.
#
#   7 . X X . O O .
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf passing/04.sgf
komi -0.5
40 reg_genmove b
#? [D7]

# Black has passed with a neutral point left. White takes it; a pass would share it.
#
#   7 . X X . O O .
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf passing/05.sgf
komi -0.5
play b pass
50 reg_genmove w
#? [D7]

# White has passed with two neutral points left. A pass would make White the first to pass, and
# Black would pay for the last play.
#
#   7 . X X . O O .
#   6 X X X . O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf passing/06.sgf
komi -1.5
play w pass
60 reg_genmove b
#? [D6|D7]

# Two neutral points: White takes one, Black the other, and White is the first to pass.
#
#   7 . X X . O O .
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 X X X O O O O
#   1 X X X . O O O
#     A B C D E F G
#
loadsgf passing/07.sgf
komi 2.5
70 reg_genmove w
#? [D1|D7]

# Three neutral points: Black gets two of them, and takes one now.
#
#   7 . X X . O O .
#   6 X X X . O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X . O O O
#     A B C D E F G
#
loadsgf passing/08.sgf
komi -0.5
80 reg_genmove b
#? [D1|D6|D7]

# A half-point ko is left: Black takes it.
#
#   7 . X X X X X .
#   6 X X X X X X X
#   5 X X X O X X X
#   4 O O O . O O O
#   3 O O O O O O O
#   2 O . O O O . O
#   1 O O O O O O O
#     A B C D E F G
#
loadsgf passing/09.sgf
komi -6.5
90 reg_genmove b
#? [D4]

# White takes the last ko; Black has no threat and cannot take it back at once.
#
#   7 . X X X X X .
#   6 X X X X X X X
#   5 X X X . X X X
#   4 O O O X O O O
#   3 O O O O O O O
#   2 O . O O O . O
#   1 O O O O O O O
#     A B C D E F G
#
loadsgf passing/10.sgf
komi -8.5
100 reg_genmove w
#? [D5]

# Two kos: Black takes the one, and keeps its own stone in the other.
#
#   7 . X X X X X .
#   6 X X X X X X X
#   5 X O X X X . X
#   4 O . O X O X O
#   3 O O O O O O O
#   2 O . O O O . O
#   1 O O O O O O O
#     A B C D E F G
#
loadsgf passing/11.sgf
komi -5.5
110 reg_genmove b
#? [B4|F5]

# White's stone at D6 is in atari: White connects before it passes.
#
#   7 . X X X O O .
#   6 X X X O . O O
#   5 . X X X O O O
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O . O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf passing/12.sgf
komi -0.5
120 reg_genmove w
#? [E6]

# Four neutral points: whoever passes now gives one away.
#
#   7 . X X . O O .
#   6 X X X X O O O
#   5 . X X . O O .
#   4 X X X X O O O
#   3 X X X . O O O
#   2 X X X X O O O
#   1 X X X . O O O
#     A B C D E F G
#
loadsgf passing/13.sgf
komi 2.5
130 reg_genmove w
#? [D1|D3|D5|D7]

# White's stone at C4 is in atari: White connects before it passes.
#
#   7 . X X X O O .
#   6 X X X X O O O
#   5 . X X X O O .
#   4 X X O . O O O
#   3 X X X X O O O
#   2 X X X O O O O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf passing/14.sgf
komi -0.5
140 reg_genmove w
#? [D4]

# Black has passed and left White a stone to take at D7, by playing at C7.
#
#   7 . X . X O O .
#   6 X X X O O O O
#   5 . X X O O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 X X X X O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf passing/15.sgf
komi -0.5
play b pass
150 reg_genmove w
#? [C7]
