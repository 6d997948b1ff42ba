# THREAD=single
# One cpu, both sides want it: who is decided, and who is not. Neither is starved.
decide --cpus 1,1 -- --late-ms 500
for others in 1 3; do
  CPUS=2 work spin 6 $others >/tmp/outside & outside=$!
  CPUS=2 in_group a1 spin 6 2 >/tmp/inside
  wait $outside
  between "share of $others outside, beside two that are decided" "$(awk '{ print $1 / 6000 }' /tmp/outside)" 0.35 0.75
  between "share of the two that are decided" "$(awk '{ print $1 / 6000 }' /tmp/inside)" 0.25 0.65
done
undecide
# Outside, all cpus: as much as without anybody who is decided, but for what the decider takes.
work spin 4 4 >/tmp/usual
decide --cpus 1,1
work spin 4 4 >/tmp/switched
undecide
between "four threads outside, over the same in the usual class" "$(quotient $(cut -d' ' -f1 /tmp/switched) $(cut -d' ' -f1 /tmp/usual))" 0.9 1.1
expect "what the kernel complains of" "$(complaints)" ""
# One who goes out of the group while it runs is decided no more, and goes on.
decide --cpus 1,1
in_group a1 spin 5 2 >/tmp/gone & gone=$!
sleep 1
for process in $(cat $group/a1/cgroup.procs); do echo $process >/sys/fs/cgroup/cgroup.procs; done
wait $gone
between "two that left the group for three cpus more: milliseconds of the processor in 5 s" "$(cut -d' ' -f1 /tmp/gone)" 6000 10100
undecide
expect "events lost, turns taken by the fallback" "$(had lost) $(had taken)" "0 0"
