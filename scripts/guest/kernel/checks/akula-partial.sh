# JAVA
# akula run --kernel --partial: only the programs of the run are the scheduler's, since akula puts them into its
# class; what else there is goes on in the usual class, before them. So they have a cpu that nobody else wants.
seconds=${SPIN:-15}
two $seconds 3 0 5
long=latency=120ms,minGranularity=20ms,tick=0s
switched() { cat /sys/kernel/sched_ext/switch_all 2>/dev/null; }
classes() { # how many threads of both programs are in each class
  for program in $(pidof one other); do
    for thread in /proc/$program/task/*/stat; do sed 's/^.*) //' "$thread" | cut -d' ' -f39; done
  done 2>/dev/null | sort | uniq -c
}
both_run() { [ "$(pidof one other | wc -w)" -ge 2 ] && state_is enabled; }
for mode in ended ahead; do
  decided --kernel=$mode --partial --policy "cfs:$long" >/tmp/decided.out 2>&1 & run=$!
  for _ in $(seq 3000); do both_run && break; sleep 0.1; done # a JVM comes up, and rehearses
  expect "$mode: all switched" "$(switched)" 0
  sleep 4 # all of their threads are there
  seen=$(classes)
  expect "$mode: classes of all threads of both programs" "$(echo $seen | cut -d' ' -f2-)" 7
  CPUS=4 work spin 4 1 >/tmp/outside
  between "$mode: one of the usual class, beside the JVM: share of a cpu" "$(awk '{ print $1 / 4000 }' /tmp/outside)" 0.5 1.01
  wait $run
  cat /tmp/decided.out
  expect "$mode: runs that ended with another code than 0" "$(grep -c '^not ok' /tmp/decided.out)" 0
  set -- $(printed 0 0-cfs*-0) $(printed 1 0-cfs*-0)
  between "$mode: nice 0 over nice 5" "$(quotient "$1" "$4")" 2.9 3.25
  between "$mode: share of the cpu that both had" "$(awk "BEGIN { print ($1 + $4) / ${seconds}000 }")" 0.4 1.01
  expect "$mode: times that a run is said not to count" "$(grep -c 'does not count' /tmp/said)" 0
  between "$mode: turns that the policy decided" "$(of_said ' turns, ')" 100 100000
  expect "$mode: the scheduler afterwards" "$(state)" disabled
done
expect "what the kernel complains of" "$(complaints)" ""
