# JAVA
# What happens beside the decisions of akula run --kernel: events that are lost TIMES times, as the ring is small
# and the JVM is stopped meanwhile; a cpu that goes and comes; programs that fork and end, children and threads.
times=${TIMES:-50}
rehearse_little

# of_table COLUMN: what turns.csv has of the last run.
of_table() { awk -F, -v of="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == of) at = i - NF } NR == 2 { print $(NF + at) }' /tmp/out/turns.csv; }

cat >/tmp/small <<'LOADER'
#!/bin/sh
exec /bin/akula-scheduler "$@" --late-ms 5000 --events-kib 4
LOADER
chmod 755 /tmp/small
one $((times + 10)) 40 100 150000
LOADER=/tmp/small begin_decided --kernel --policy cfs
for _ in $(seq "$times"); do
  kill -STOP "$java"
  sleep 0.3
  kill -CONT "$java"
  sleep 0.5
done
wait $run
until_true is_nothing_left
cat /tmp/said
between "lost: times that all was told anew" "$(of_table told_anew)" $((times + 1)) 100000
between "lost: events" "$(of_table lost)" "$times" 10000000
expect "lost: turns by the fallback" "$(of_table fallback)" 0
expect "lost: policies that were thrown out" "$(grep -c 'thrown out' /tmp/said)" 0
between "lost: forty that rest; milliseconds of the one that had least" "$(printed 0 0-cfs-0 | cut -d' ' -f2)" 2 60000

cpu2() { echo "$1" >/sys/devices/system/cpu/cpu2/online; }
one 16 4 2000 -1
export RUN_CPUS=1,2
begin_decided --kernel --policy cfs
sleep 2
for _ in 1 2 3 4 5 6; do
  cpu2 0; sleep 1
  cpu2 1; sleep 1
done
expect "a cpu that goes: the scheduler, after six times" "$(state)" enabled
wait $run
until_true is_nothing_left
cat /tmp/said
set -- $(printed 0 0-cfs-0)
expect "a cpu that goes: policies that were thrown out" "$(grep -c 'thrown out' /tmp/said)" 0
between "a cpu that goes: four threads on two cpus, one of which is away for 6 s of 16; most over least" "$(quotient "$3" "$2")" 1 2.5
between "a cpu that goes: share of two cpus" "$(quotient "$1" 32000)" 0.35 0.9
unset RUN_CPUS

for what in 'fork, "200", "3000"' 'threads, "15", "20", "2000"'; do
  one 1 1 0 0
  sed -i "s/arguments: .*/arguments: [$what]}/" /tmp/two.yaml
  decided --kernel --policy cfs
  until_true is_nothing_left
  expect "arguments $what: so many ended" "$(printed 0 0-cfs-0)" "$(echo "$what" | awk '/fork/ { print 200 } /threads/ { print 300 }')"
  expect "arguments $what: turns by the fallback" "$(of_table fallback)" 0
  between "arguments $what: turns" "$(of_table turns)" 200 100000
done
expect "what the kernel complains of" "$(complaints)" ""
