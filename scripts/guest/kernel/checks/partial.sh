# Only threads that were put into the class SCHED_EXT: the usual class goes on as if nothing were there.
decide --cpus 2,2 --slice-us 20000 -- --partial
expect "all switched" "$(cat /sys/kernel/sched_ext/switch_all)" 0
EXT=1 CPUS=c in_group a1 spin 4 4 >/tmp/inside & inside=$!
CPUS=2 work spin 4 1 >/tmp/outside
wait $inside
between "four of the class on two cpus of their own: share" "$(awk '{ print $1 / 8000 }' /tmp/inside)" 0.5 1.01
between "most over least of them" "$(awk '{ print $3 / $2 }' /tmp/inside)" 1 1.5
between "one outside, alone on its cpu: share" "$(awk '{ print $1 / 4000 }' /tmp/outside)" 0.95 1.01
CPUS=4 in_group a2 spin 2 2 >/tmp/not_put
between "two of the usual class in the group are not decided: share" "$(awk '{ print $1 / 2000 }' /tmp/not_put)" 0.95 1.01
undecide
between "turns of those of the class" "$(had turns)" 20 100000
expect "turns taken by the fallback, lost events" "$(had taken) $(had lost)" "0 0"
expect "what the kernel complains of" "$(complaints)" ""
