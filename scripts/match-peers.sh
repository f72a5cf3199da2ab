#!/usr/bin/env bash
# Matches for the strength table of the README: Zhiyun against GNU Go 3.8, Pachi 12.90 and KataGo on the processor, all on one
# thread, and against itself without the network; and the match of its picture, GNU Go's levels against each other.
#
#   scripts/match-peers.sh FOLDER [MATCH...]
#
# plays the matches named, or all, one after another into FOLDER: some seven hours with two games at a time, during which
# nothing else should run. Called again in the same folder, it goes on where it was. An opponent that is
# not installed is left out. From the environment: ZHIYUN, the program; KATAGO_MODEL, the network of KataGo; JOBS,
# how many games at a time, no more than the machine has cores.
#
# Each has the same time for a move, but GNU Go takes its own, and Pachi, which keeps some seconds of any clock back, has
# a number of playouts that takes it about as long.
set -euo pipefail
: "${1:?usage: scripts/match-peers.sh FOLDER [MATCH...]}"
folder=$1 zhiyun=${ZHIYUN:-target/release/zhiyun} wanted=" ${*:2} "
mkdir -p "$folder"

# match NAME LINES SECONDS GAMES OPPONENT [OPTION...]
match() {
    local file=$folder/$1.jsonl
    if [[ $wanted != "  " && $wanted != *" $1 "* ]]; then
        return
    elif ! command -v "${5%% *}" > /dev/null; then
        echo "$1: ${5%% *} is not installed"
    elif [ -e "$file" ]; then
        "$zhiyun" match --resume "$file" --jobs "${JOBS:-1}"
    else
        "$zhiyun" match --boardsize "$2" --clock none --games "$4" --jobs "${JOBS:-1}" \
            --json "$file" --sgf "$folder/$1" --html "$folder/$1.html" "${@:6}" \
            --black "$zhiyun --threads 1 --time $3 --seed {seed}" --white "$5"
    fi
}

gnugo="gnugo --mode gtp --level 10 --chinese-rules --situational-superko --seed {seed}"
pachi="pachi --nodcnn --patterns --nojoseki -r chinese -d 0 -s {seed} threads=1 pondering=0"
katago="katago gtp -config scripts/katago.cfg -model ${KATAGO_MODEL:-} -override-config searchRandSeed={seed},nnRandSeed={seed},maxTime="
wmsg=(--init "white=kata-set-rule hasButton true" --init "white=komi 7")

match none-9 9 0.2 100 "$zhiyun --net none --threads 1 --time 0.2 --seed {seed}"
match gnugo-9 9 0.5 100 "$gnugo"
match gnugo-13 13 0.5 60 "$gnugo"
match gnugo-19 19 2 30 "$gnugo"
match pachi-9 9 0.5 100 "$pachi -t =10000"
match pachi-13 13 1 40 "$pachi -t =10000"
match pachi-19 19 2 20 "$pachi -t =10000"
if [ -n "${KATAGO_MODEL:-}" ]; then
    match katago-9 9 0.5 60 "${katago}0.5" "${wmsg[@]}"
    match katago-13 13 1 20 "${katago}1" "${wmsg[@]}"
    match katago-19 19 2 10 "${katago}2" "${wmsg[@]}"
fi

if [[ $wanted == "  " ]] && command -v gnugo > /dev/null && [ ! -e "$folder/levels.jsonl" ]; then
    level="gnugo --mode gtp --chinese-rules --situational-superko --seed {seed} --level"
    "$zhiyun" match --engine "level 1=$level 1" --engine "level 10=$level 10" --boardsize 9 --games 100 \
        --jobs 2 --json "$folder/levels.jsonl" --sgf "$folder/levels" --html "$folder/levels.html"
fi
