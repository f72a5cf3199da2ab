# The game has stopped once and goes on over dead stones. After the second stop every stone on the
# board lives, so what is dead has to be taken off before. The answers are exact. Each position is
# drawn above the file with its stones; the komi makes the moves in brackets win and all others
# lose.

# White's stone in the corner is dead, but only if it is taken: two more passes make it live.
#
#   7 O . X O O . O
#   6 . X X O O O O
#   5 X X X X O O .
#   4 . X X X O O O
#   3 X X X X O O O
#   2 X X X X O O O
#   1 X X X X O O .
#     A B C D E F G
#
loadsgf cleaning-up/01.sgf
komi 1.5
play b pass
play w pass
10 reg_genmove b
#? [A6|B7]

# The same, asked for as a clean-up.
#
#   7 O . X O O . O
#   6 . X X O O O O
#   5 X X X X O O .
#   4 . X X X O O O
#   3 X X X X O O O
#   2 X X X X O O O
#   1 X X X X O O .
#     A B C D E F G
#
loadsgf cleaning-up/02.sgf
komi 1.5
play b pass
play w pass
20 kgs-genmove_cleanup b
#? [A6|B7]

# White has passed again: the last chance to take its three dead stones off.
#
#   7 O O X O O . O
#   6 O . X O O O O
#   5 . X X X O O .
#   4 X X X X O O O
#   3 X . X X O O O
#   2 X X X X O O O
#   1 X X X X O O .
#     A B C D E F G
#
loadsgf cleaning-up/03.sgf
komi 0.5
play w pass
play b pass
play w pass
30 reg_genmove b
#? [A5|B6]

# Black's stone at F6 is dead: White takes it off.
#
#   7 . X X O O O .
#   6 X X X O O X .
#   5 . X X O O O O
#   4 X X X O O O O
#   3 X X X O O O O
#   2 X X X O O O .
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf cleaning-up/04.sgf
komi -6.5
play w pass
play b pass
40 reg_genmove w
#? [G6|G7]

# Black has passed again: the last chance to take the stone off.
#
#   7 . X X O O O .
#   6 X X X O O X .
#   5 . X X O O O O
#   4 X X X O O O O
#   3 X X X O O O O
#   2 X X X O O O .
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf cleaning-up/05.sgf
komi -5.5
play b pass
play w pass
play b pass
50 reg_genmove w
#? [G6|G7]

# Black's two stones at E5 are in atari: what is taken before the second stop is gone.
#
#   7 X X X O O O .
#   6 X X X O O O O
#   5 . X X O X O .
#   4 X X X . X O O
#   3 X X X O O O O
#   2 X X X X O O O
#   1 . X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/06.sgf
komi 1.5
play b pass
play w pass
60 reg_genmove b
#? [D4]

# White has passed again: the last chance to take the two stones at B7.
#
#   7 . O X O O . O
#   6 X O X O O O O
#   5 X . X X O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 . X X X O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/07.sgf
komi 0.5
play w pass
play b pass
play w pass
70 reg_genmove b
#? [A7|B5]

# White's two stones at B7 cannot escape, but they have to be taken.
#
#   7 X O . X O O .
#   6 X O X X O O O
#   5 X . X X O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 . X X X O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/08.sgf
komi 5.5
play b pass
play w pass
80 reg_genmove b
#? [B5|C7]

# The last chance to take White's stone at A6; an atari at C6 would leave Black with one liberty.
#
#   7 . O O X O O .
#   6 O X . X O O O
#   5 X X X X O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 . X X X O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/09.sgf
komi 4.5
play w pass
play b pass
play w pass
90 reg_genmove b
#? [A7]

# There is nothing to take off, and Black needs both eyes: it passes.
#
#   7 . X . X O . O
#   6 X X X X O O O
#   5 X X X X O O .
#   4 X X X X O O O
#   3 X X X O O O O
#   2 X X X O O O O
#   1 X X X O O O O
#     A B C D E F G
#
loadsgf cleaning-up/10.sgf
komi -1.5
play w pass
play b pass
play w pass
100 reg_genmove b
#? [PASS|pass]

# White's three stones at D7 are in atari, and would live if White connected them.
#
#   7 . O . O X O .
#   6 O X O O X O O
#   5 . X X X X O .
#   4 X X X X X O O
#   3 X X X X O O O
#   2 . X X X O O O
#   1 X X X X O O .
#     A B C D E F G
#
loadsgf cleaning-up/11.sgf
komi 13.5
play b pass
play w pass
110 kgs-genmove_cleanup b
#? [C7]

# White's three stones in the corner have one eye: Black fills the outside liberty first.
#
#   7 . O . X O O O
#   6 O O X X O . O
#   5 X X X X O O O
#   4 . X X X O O .
#   3 X X X X O O O
#   2 . X X X O O O
#   1 X X X X O O .
#     A B C D E F G
#
loadsgf cleaning-up/12.sgf
komi 4.5
play w pass
play b pass
play w pass
120 reg_genmove b
#? [C7]

# Two dead stones in two corners: Black begins with either.
#
#   7 O . X O O O .
#   6 . X X O O O O
#   5 X X X X O O .
#   4 X X X X O O O
#   3 X X X X O O O
#   2 . X X X O O O
#   1 O . X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/13.sgf
komi 1.5
play b pass
play w pass
130 reg_genmove b
#? [A2|A6|B1|B7]

# Black's two stones are dead: the last chance to take them off.
#
#   7 . X X O O . .
#   6 X X X O O X X
#   5 . X X O O O O
#   4 X X X O O O O
#   3 X X X O O O .
#   2 X X X O O O O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/14.sgf
komi -3.5
play b pass
play w pass
play b pass
140 reg_genmove w
#? [F7|G7]

# Black's two stones are dead: White takes them from G7, for E7 is an eye of its own.
#
#   7 X X O O . X .
#   6 X X O O O O X
#   5 . X O O O O O
#   4 X X X O O O O
#   3 X X X X O O O
#   2 . X X X O . O
#   1 X X X X O O O
#     A B C D E F G
#
loadsgf cleaning-up/15.sgf
komi -6.5
play w pass
play b pass
150 reg_genmove w
#? [G7]

# Three stones of White's are in atari; only the one at D7 can still be rescued, so it goes first.
#
#   7 . X X O . O .
#   6 X X X X O O O
#   5 . X O . X O O
#   4 X X O X X O O
#   3 X X X X O O O
#   2 X X X X O O O
#   1 X X X O O O .
#     A B C D E F G
#
loadsgf cleaning-up/16.sgf
komi 8.5
play w pass
play b pass
play w pass
160 reg_genmove b
#? [E7]
