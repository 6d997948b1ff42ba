# JAVA
# Two programs of three threads on one cpu: how often a thread follows one of its own process, as the kernel's
# own trace says, under time_aggregation with and without a bonus, beside what the simulator says of the same.
seconds=${SPIN:-12}
long=latency=120ms,minGranularity=20ms,tick=0s
tracing=/sys/kernel/tracing
mount -t tracefs none $tracing 2>/dev/null
echo 16384 >$tracing/buffer_size_kb
two $seconds 3 0 0
cat >/tmp/machine.json <<'JSON'
{"name": "one", "description": "One cpu.", "memory_domains": [{"cpus": "0", "node": 0}]}
JSON
cat >/tmp/simulated.yaml <<'YAML'
name: two
launches:
  - {application: A, threads: 3, program: [{work: 2s}]}
  - {application: B, threads: 3, program: [{work: 2s}]}
YAML

# share: of lines of a program and a thread, in their order: switches to a sibling, to others, share of the former.
share() {
  awk 'NR > 1 && $2 != last { if ($1 == whose) siblings++; else others++ } { last = $2; whose = $1 }
    END { all = siblings + others; printf "%d %d %.3f\n", siblings, others, all ? siblings / all : 0 }'
}
of_kernel() { # not before both have begun
  sed -n 's/.*next_comm=\(one\|other\) next_pid=\([0-9]*\).*/\1 \2/p' $tracing/per_cpu/cpu1/trace | tail -n +30 | share
}
of_simulator() {
  akula simulate --machine /tmp/machine.json --workload /tmp/simulated.yaml --policy "$1" --trace /tmp/simulated.json >/dev/null
  sed -n 's/.*"ph":"X","name":"\([AB]\)#\([0-9]*\)".*/\1 \2/p' /tmp/simulated.json | share
}
of_run() {
  echo >$tracing/trace
  echo 1 >$tracing/events/sched/sched_switch/enable
  decided --kernel=$mode --policy "$1"
  echo 0 >$tracing/events/sched/sched_switch/enable
  of_kernel
}
for bonus in 0s 100ms; do
  policy=time_aggregation:timeBonus=$bonus,$long
  simulated=$(of_simulator "$policy")
  for mode in ended ahead; do
    of_run "$policy" >/tmp/real
    real=$(tail -1 /tmp/real)
    sed '$d' /tmp/real
    expect "bonus of $bonus, $mode: the run counts" "$(grep -c 'does not count' /tmp/said)" 0
    between "bonus of $bonus, $mode: switches to a sibling, to others, share of the former: in the simulator $simulated, in the kernel $real; share there less the one here" \
      "$(awk "BEGIN { print ${real##* } - ${simulated##* } }")" -0.1 0.1
  done
done
expect "what the kernel complains of" "$(complaints)" ""
