#!/bin/sh
# compare.sh CHECKED SHIPPED: both programs, built differently, have to say the same, twice.
set -u
checked=$1 shipped=$2 count=0

fail() {
  echo "compare.sh: $*" >&2
  exit 1
}

# same ARGUMENT...: the same standard output, of a good end.
same() {
  one=$("$checked" "$@" | cksum)
  "$checked" "$@" >/dev/null || fail "$* ended with $?"
  [ "$one" = "$("$shipped" "$@" | cksum)" ] || fail "$* differs between builds"
  [ "$one" = "$("$shipped" "$@" | cksum)" ] || fail "$* differs from run to run"
  count=$((count + 1))
}

# refused STATUS ARGUMENT...: one sentence on standard error, nothing on standard output.
refused() {
  expected=$1
  shift
  for program in "$checked" "$shipped"; do
    said=$("$program" "$@" 2>&1 >/dev/null)
    status=$?
    [ "$status" = "$expected" ] || fail "'$*' ended with $status, not $expected"
    [ "$(printf '%s\n' "$said" | wc -l)" = 1 ] || fail "'$*' said: $said"
    case $said in "akula-kernel: "?*) ;; *) fail "'$*' said: $said" ;; esac
    [ -z "$("$program" "$@" 2>/dev/null)" ] || fail "'$*' wrote on standard output"
  done
  count=$((count + 1))
}

# measured ROWS ARGUMENT...: a table with so many rows, of a good end, by either program.
measured() {
  rows=$1
  shift
  for program in "$checked" "$shipped"; do
    table=$("$program" "$@") || fail "$* ended with $?"
    [ "$(printf '%s\n' "$table" | wc -l)" = $((rows + 1)) ] || fail "$* wrote: $table"
  done
  count=$((count + 1))
}

same --help
for steps in 1 1000 12345; do
  same arithmetic $steps
  same branch $steps
  same nop $steps
  same chase 128 $steps
  same chase 1MiB $steps
  same hash $steps 5000
done
same stream 24 1
same stream 100 7
same stream 1MiB 5
same sort 1 1
same sort 1000 3
same dense 1 1
same dense 65 2
same dense 130 1
same sparse 1 3
same sparse 1000 50
same arithmetic 100 then chase 128 1000 then stream 1000 5
same text 1
same text 100000
same text 5000 7
same csv 1
same csv 300 2
same sql 1
same sql 250
same image 1 1
same image 64 48 3
same source 1
same source 40

[ -e /proc/self/schedstat ] && measured 3 turns 3 1000 4 5
measured 20 switches 50
measured 40 refill 4KiB 64KiB

refused 2 turns 4
refused 2 turns 0 1 1
refused 2 turns 2 1 1 20
refused 2 --report switches 10
refused 2 arithmetic 1 then refill 1KiB 1KiB
refused 2 refill 64 64

refused 2
refused 2 --report
refused 2 nothing
refused 2 arithmetic
refused 2 arithmetic 1 2
refused 2 arithmetic 0
refused 2 arithmetic much
refused 2 arithmetic 99999999999999999999
refused 2 chase 64 10
refused 2 chase 8MiB
refused 2 dense 1M1 1
refused 2 --report text 10
refused 2 then
refused 2 arithmetic 1 then
refused 2 arithmetic 1 then then arithmetic 1
refused 2 arithmetic 1 then text 10
refused 2 text 10 then arithmetic 1
refused 1 stream 900000GiB 1
for program in "$checked" "$shipped"; do
  "$program" text 100000 2>/dev/null >/dev/full
  [ $? = 1 ] || fail "a full disk is no failure"
done

[ "$("$shipped" text 1)" = "" ] && [ "$("$shipped" text 777 | wc -c)" = 777 ] || fail "text has another size"
[ "$("$shipped" text 500 1)" = "$("$shipped" text 500)" ] || fail "the usual seed is not 1"
[ "$("$shipped" text 500 2)" != "$("$shipped" text 500)" ] || fail "the seed changes nothing"
[ "$("$shipped" csv 300 | wc -l)" = 301 ] || fail "csv has another number of rows"
[ "$("$shipped" image 64 48 | wc -c)" = $((13 + 64 * 48 * 3)) ] || fail "image has another size"
echo "compare: $count cases are the same in both builds"
