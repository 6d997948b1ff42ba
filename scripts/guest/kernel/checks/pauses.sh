# THREAD=single
# Two processes of two threads on two cpus, one of which runs at a time, in turns of 200 ms. Slices are
# longer, so that who is paused has to be stopped; the other one's threads could not begin else.
begin=$(awk '{ print $1 + 2 }' /proc/uptime)
decide --cpus 1,2 --order fifo --slice-us 800000 --gang-ms 200 --trace /tmp/trace
START=$begin CPUS=6 in_group a1 spin 6 2 >/tmp/one & one=$!
START=$begin CPUS=6 in_group a2 spin 6 2 >/tmp/other
wait $one
undecide
set -- $(cat /tmp/one) $(cat /tmp/other)
between "processor time of one over the other's" "$(quotient $1 $4)" 0.75 1.33
between "of what two cpus have in six seconds, ms" "$(($1 + $4))" 6000 12100
# If nobody were stopped, turns of 800 ms would be eight on each cpu, and some when threads begin and end.
between "turns that began while they spun" "$(awk -v from=$begin '$1 / 1e9 > from + 0.1' /tmp/trace | wc -l)" 40 90
expect "turns taken by the fallback, lost events" "$(had taken) $(had lost)" "0 0"
expect "what the kernel complains of" "$(complaints)" ""
