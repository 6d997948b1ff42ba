# JAVA
# akula run --kernel itself: cfs beside the kernel's own class, decided after a turn and ahead.
# With turns of 20 ms, since those of less say more of the emulator: see README.
seconds=${SPIN:-15}
two $seconds 3 0 5
long=latency=120ms,minGranularity=20ms,tick=0s
for mode in ended ahead; do
  decided --kernel=$mode --policy "cfs:$long" --policy linux
  set -- $(printed 0 0-cfs*-0) $(printed 1 0-cfs*-0) $(printed 0 1-linux-0) $(printed 1 1-linux-0)
  found=$(quotient "$1" "$4")
  usual=$(quotient "$7" "${10}")
  between "$mode: nice 0 over nice 5 under cfs $found, under the kernel $usual; one over the other" "$(quotient "$found" "$usual")" 0.95 1.05
  between "$mode: share of the cpu that both had under cfs" "$(awk "BEGIN { print ($1 + $4) / ${seconds}000 }")" 0.4 1.01
  expect "$mode: the run counts" "$(grep -c 'does not count' /tmp/said)" 0
  between "$mode: turns that the policy decided" "$(of_said ' turns, ')" 100 100000
  expect "$mode: decided on a cpu of its own" "$(grep -c 'on cpu 3, its own' /tmp/said)" 1
  expect "$mode: the scheduler afterwards" "$(state)" disabled
done
expect "what the kernel complains of" "$(complaints)" ""
