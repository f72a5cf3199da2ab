#!/usr/bin/env bash
# The strength tables of the README: Zhiyun against GNU Go 3.8, Pachi 12.90 and itself without the network, on
# one thread, Pachi with 2,000 and 10,000 playouts; and the match of its picture, GNU Go's levels against each
# other.
#
#   scripts/match-gnugo.sh FOLDER [ZHIYUN]
#
# plays them one after another into FOLDER, some hours in all; nothing else should run. Called again in
# the same folder, it goes on where it was. An opponent that is not installed is left out.
set -euo pipefail
: "${1:?usage: scripts/match-gnugo.sh FOLDER [ZHIYUN]}"
folder=$1 zhiyun=${2:-target/release/zhiyun}
mkdir -p "$folder"

# match NAME LINES SECONDS GAMES OPPONENT
match() {
    local file=$folder/$1.jsonl
    if ! command -v "${5%% *}" > /dev/null; then
        echo "$1: ${5%% *} is not installed"
    elif [ -e "$file" ]; then
        "$zhiyun" match --resume "$file"
    else
        "$zhiyun" match --boardsize "$2" --clock none --games "$4" --json "$file" --sgf "$folder/$1" \
            --html "$folder/$1.html" \
            --black "$zhiyun --threads 1 --resign 0 --time $3 --seed {seed}" --white "$5"
    fi
}

gnugo="gnugo --mode gtp --level 10 --chinese-rules --situational-superko --never-resign --seed {seed}"
pachi="pachi --nodcnn --patterns --nojoseki -r chinese -d 0 -s {seed} threads=1 pondering=0 resign_threshold=0"
match none-9 9 0.2 100 "$zhiyun --net none --threads 1 --resign 0 --time 0.2 --seed {seed}"
match gnugo-9 9 0.5 100 "$gnugo"
match gnugo-13 13 0.5 60 "$gnugo"
match gnugo-19 19 2 30 "$gnugo"
match pachi-9 9 0.5 40 "$pachi -t =2000"
match pachi-9-10000 9 0.5 100 "$pachi -t =10000"

if command -v gnugo > /dev/null && [ ! -e "$folder/levels.jsonl" ]; then
    level="gnugo --mode gtp --chinese-rules --situational-superko --seed {seed} --level"
    "$zhiyun" match --engine "level 1=$level 1" --engine "level 10=$level 10" --boardsize 9 --games 100 \
        --jobs 2 --json "$folder/levels.jsonl" --sgf "$folder/levels" --html "$folder/levels.html"
fi
