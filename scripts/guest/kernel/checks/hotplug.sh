# A cpu goes offline and comes back while threads are decided on it.
cpu2() { echo "$1" >/sys/devices/system/cpu/cpu2/online; }
decide --cpus 1,3 --trace /tmp/trace
in_group a1 spin 10 6 >/tmp/had & work=$!
in_group a2 spin 10 3 500 500 >/tmp/rested & rested=$!
sleep 1
for _ in 1 2 3 4 5; do
  cpu2 0; sleep 0.6
  cpu2 1; sleep 0.6
done
cpu2 0
gone=$(awk '{ printf "%.0f", $1 * 1e9 }' /proc/uptime)
sleep 1
cpu2 1
expect "the scheduler, after a cpu went and came six times" "$(state)" enabled
wait $work; wait $rested
undecide
between "six threads on three cpus: most over least processor time" "$(awk '{ print $3 / $2 }' /tmp/had)" 1 2.5
between "their share of three cpus" "$(awk '{ print $1 / 30000 }' /tmp/had)" 0.2 1
expect "turns on cpu 2 in the second while it was away" "$(awk -v from=$gone '$2 == 2 && $1 > from + 5e7 && $1 < from + 9e8' /tmp/trace | grep -c .)" 0
between "turns on cpu 2 in all" "$(awk '$2 == 2' /tmp/trace | grep -c .)" 20 100000
ok "chosen for a cpu that went: $(had strays); taken by the fallback: $(had taken)"
decide --cpus 1,3
cpu2 0
CPUS=4 in_group a1 spin 1 1 >/tmp/odd 2>&1
expect "the scheduler, beside one that may use only a cpu that is away" "$(state)" enabled
cpu2 1
undecide
expect "what the kernel complains of" "$(complaints)" ""
