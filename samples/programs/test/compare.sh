#!/bin/sh
# compare.sh PROGRAM...: builds of akula-team have to say the same, whoever does what.
set -u
count=0

failed() {
  echo "compare.sh: $*" >&2
  exit 1
}

# comes_to CHECKSUM ARGUMENT...: what every build prints.
comes_to() {
  checksum=$1
  shift
  for program in $programs; do
    said=$("$program" "$@") || failed "$program $* ended with $?"
    [ "$said" = "$1 checksum=$checksum" ] || failed "$program $* said: $said"
  done
  count=$((count + 1))
}

# refused SENTENCE ARGUMENT...: exit code 2, one sentence on standard error, nothing else.
refused() {
  sentence=$1
  shift
  for program in $programs; do
    said=$("$program" "$@" 2>&1 >/dev/null)
    [ $? = 2 ] || failed "'$*' did not end with 2"
    [ "$said" = "akula-team: $sentence" ] || failed "'$*' said: $said"
    [ -z "$("$program" "$@" 2>/dev/null)" ] || failed "'$*' wrote on standard output"
  done
  count=$((count + 1))
}

programs=$*
sum=$("$1" matrix --rows 34-26 --repeat 3)
sum=${sum#*=}
comes_to "$sum" matrix --rows 34-26 --repeat 3 --shuffle 7
comes_to "$sum" matrix --rows 30-30 --repeat 3 --tell no
comes_to "$sum" matrix --rows 1,2,3,54 --repeat 3 --threads 4 --tell wrong
comes_to "$sum" matrix --rows 20 --repeat 3 --threads 3
comes_to "$sum" matrix --rows 60 --repeat 3 --threads 1
comes_to "$sum" matrix --rows 10-10 --repeat 3 --threads 6 --register no

sum=$("$1" global-sum --elements 10000 --repeat 2)
sum=${sum#*=}
comes_to "$sum" global-sum --elements 10000 --repeat 2 --critical 8-12
comes_to "$sum" global-sum --elements 10000 --repeat 2 --critical 40-60 --every 7 --threads 4
comes_to "$sum" global-sum --elements 10000 --repeat 2 --critical 0,95 --every 1000000

sum=$("$1" barriers --items 100 --repeat 50)
sum=${sum#*=}
comes_to "$sum" barriers --items 100 --repeat 50 --wait spin
comes_to "$sum" barriers --items 100 --repeat 50 --wait spin --threads 6 --shuffle 1
comes_to "$sum" barriers --items 100 --repeat 50 --wait sleep --threads 4

comes_to 0000000000000000 idle --threads 3 --connect yes </dev/null

refused "no command; akula-team --help lists them"
refused "'x' is no command; akula-team --help lists them" x
refused "'--critical' is no option of matrix; akula-team --help lists them" matrix --critical 3-4
refused "--rows has no value" matrix --rows
refused "'--repeat' is no option of idle; akula-team --help lists them" idle --repeat 3
refused "--rows is '3-x', expected whole numbers such as 340-260, each of 1 to 5000" matrix --rows 3-x
refused "--rows is '0-5', expected whole numbers such as 340-260, each of 1 to 5000" matrix --rows 0-5
refused "--rows has 3 numbers, expected one for each of the 2 threads" matrix --rows 1,2,3
refused "--critical is '96-5', expected whole numbers such as 340-260, each of 0 to 95" global-sum --critical 96-5
refused "--rows is '3-4', which is for an even number of threads, not for 3" matrix --threads 3 --rows 3-4
refused "--threads is '', expected a whole number of 1 to 256" barriers --threads ""
refused "--repeat is '99999999999999999999', expected a whole number of 1 to 1000000000" barriers --repeat 99999999999999999999
refused "--wait is 'doze', expected one of: sleep spin" barriers --wait doze
for program in $programs; do
  "$program" barriers --repeat 1 2>/dev/null >/dev/full
  [ $? = 1 ] || failed "a full disk is no failure"
done
echo "compare: $count cases are the same in all builds"
