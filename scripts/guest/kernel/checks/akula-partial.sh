# JAVA
# akula run --kernel --partial: only the programs of the run are the scheduler's, since akula puts them into its
# class; what else there is goes on in the usual class, before them. So they have a cpu that nobody else wants.
seconds=${SPIN:-15}
two $seconds 3 0 5
long=latency=120ms,minGranularity=20ms,tick=0s
switched() { cat /sys/kernel/sched_ext/switch_all 2>/dev/null; }
classes() { for thread in /proc/[0-9]*/task/*/stat; do sed -n 's/^.*(\(one\|other\)) //p' "$thread" 2>/dev/null | cut -d' ' -f39; done | sort | uniq -c; }
both_run() { [ "$(pidof one other | wc -w)" -ge 2 ] && state_is enabled; }
for mode in ended ahead; do
  decided --kernel=$mode --partial --policy "cfs:$long" >/tmp/decided.out 2>&1 & run=$!
  until_true both_run || cat /tmp/said
  expect "$mode: all switched" "$(switched)" 0
  sleep 4 # all of their threads are there
  seen=$(classes)
  expect "$mode: classes of all threads of both programs" "$(echo $seen | cut -d' ' -f2-)" 7
  CPUS=4 work spin 4 1 >/tmp/outside
  between "$mode: one of the usual class, alone on its cpu: share" "$(awk '{ print $1 / 4000 }' /tmp/outside)" 0.9 1.01
  wait $run
  cat /tmp/decided.out
  expect "$mode: akula run ended with 0" "$(grep -c '^not ok' /tmp/decided.out)" 0
  set -- $(printed 0 0-cfs*-0) $(printed 1 0-cfs*-0)
  between "$mode: nice 0 over nice 5" "$(quotient "$1" "$4")" 2.9 3.25
  between "$mode: share of the cpu that both had" "$(awk "BEGIN { print ($1 + $4) / ${seconds}000 }")" 0.4 1.01
  expect "$mode: the run counts" "$(grep -c 'does not count' /tmp/said)" 0
  between "$mode: turns that the policy decided" "$(of_said ' turns, ')" 100 100000
  expect "$mode: the scheduler afterwards" "$(state)" disabled
done
expect "what the kernel complains of" "$(complaints)" ""
