# JAVA
# akula run --kernel itself: cfs beside the kernel's own class, decided after a turn and ahead.
# With turns of 20 ms, since those of less say more of the emulator: see README.
seconds=${SPIN:-15}
two $seconds 3 0 5
long=latency=120ms,minGranularity=20ms,tick=0s
# What akula leaves to the kernel (--policy linux) is in a group for each program, of equal weights: 1 to 1.
START=$(awk '{ print $1 + 2 }' /proc/uptime)
export START
CPUS=2 NICE=0 work spin $seconds 3 >/tmp/zero & zero=$!
CPUS=2 NICE=5 work spin $seconds 3 >/tmp/five
wait $zero
unset START
usual=$(quotient "$(cut -d' ' -f1 /tmp/zero)" "$(cut -d' ' -f1 /tmp/five)")
for mode in ended ahead; do
  decided --kernel=$mode --policy "cfs:$long" --policy linux
  set -- $(printed 0 0-cfs*-0) $(printed 1 0-cfs*-0)
  found=$(quotient "$1" "$4")
  between "$mode: nice 0 over nice 5 under cfs $found, in the kernel's own class $usual; one over the other" "$(quotient "$found" "$usual")" 0.95 1.05
  between "$mode: share of the cpu that both had under cfs" "$(awk "BEGIN { print ($1 + $4) / ${seconds}000 }")" 0.4 1.01
  expect "$mode: times that a run is said not to count" "$(grep -c 'does not count' /tmp/said)" 0
  between "$mode: turns that the policy decided" "$(of_said ' turns, ')" 100 100000
  expect "$mode: decided on a cpu of its own" "$(grep -c 'on cpu 3, its own' /tmp/said)" 1
  expect "$mode: the scheduler afterwards" "$(state)" disabled
done
expect "what the kernel complains of" "$(complaints)" ""
