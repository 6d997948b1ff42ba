# JAVA
# akula run --kernel under gang: two programs of two threads on two cpus, one of which runs at a time.
# It is looked from outside, again and again, which of them have had processor time since the last look.
look() {
  until_true is_there
  one=$(pidof one) other=$(pidof other)
  while [ -d /proc/$one ] && [ -d /proc/$other ]; do # without a new process for anything
    for program in $one $other; do
      sum=0
      for thread in /proc/$program/task/*; do
        read -r ran rest <$thread/schedstat && sum=$((sum + ran / 1000000))
      done
      printf '%d ' $sum
    done
    echo
    usleep 200000
  done >/tmp/looks 2>/dev/null
}
is_there() { [ -n "$(pidof one)" ] && [ -n "$(pidof other)" ]; }
seconds=${SPIN:-20}
two $seconds 2 0 0
look & looking=$!
RUN_CPUS=1,2 decided --kernel --policy gang:quantum=2s
wait $looking
set -- $(printed 0 0-gang*-0) $(printed 1 0-gang*-0)
between "processor time of one over the other's" "$(quotient "$1" "$4")" 0.67 1.5
between "share of two cpus that both had" "$(awk "BEGIN { print ($1 + $4) / ${seconds}000 / 2 }")" 0.4 1.01
ok "$(wc -l </tmp/looks) looks"
# Of looks since whose last one somebody had run: the share of one program alone; of these, that of the first;
# and how often it was another one than before.
set -- $(awk '
  NR > 1 { a = $1 - one > 4; b = $2 - other > 4; if (a || b) any++ }
  NR > 1 && a != b { alone++; if (a) first++; if (alone > 1 && a != last) turns++; last = a }
  { one = $1; other = $2 }
  END { printf "%.2f %.2f %d", any ? alone / any : 0, alone ? first / alone : 0, turns }' /tmp/looks)
between "share of the time that one program ran alone" "$1" 0.5 1
between "of that, the share of the first one" "$2" 0.35 0.65
between "times that the other one had its turn, of quanta of 2 s in $seconds s" "$3" $((seconds / 4)) $((seconds / 2 + 2))
expect "times that a run is said not to count" "$(grep -c 'does not count' /tmp/said)" 0
expect "policies that were thrown out" "$(grep -c 'thrown out' /tmp/said)" 0
expect "the scheduler afterwards" "$(state)" disabled
expect "what the kernel complains of" "$(complaints)" ""
