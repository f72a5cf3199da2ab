#!/usr/bin/env bash
# Whether a change of the search is an improvement: this build against one before, on 9x9 with even openings,
# at a number of playouts or a time for a move, until it is clear whether that is worth 0 or 30 Elo.
#
#   scripts/match-self.sh BEFORE AFTER [--playouts 1000 | --time 0.1] [OPTIONS OF zhiyun match]
#
# BEFORE and AFTER are paths of binaries, with a slash and without spaces; the limit stands before other
# options.
set -euo pipefail
: "${2:?usage: scripts/match-self.sh BEFORE AFTER [--playouts N | --time S] [OPTIONS]}"
before=$1 after=$2
shift 2
limit="--playouts 1000"
if [ "${1:-}" = --playouts ] || [ "${1:-}" = --time ]; then
    limit="$1 $2"
    shift 2
fi
exec "$after" match --engine "after=$after --threads 1 $limit --seed {seed}" \
    --engine "before=$before --threads 1 $limit --seed {seed}" \
    --boardsize 9 --clock none --random-openings 4 --sprt 0 30 --jobs 2 "$@"
