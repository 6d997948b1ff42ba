# JAVA
# Two programs of three threads on one cpu: who runs after whom, as the kernel's own trace says, under
# time_aggregation with and without a bonus, beside what the simulator says of the same.
tracing=/sys/kernel/tracing
mount -t tracefs none $tracing 2>/dev/null
echo 16384 >$tracing/buffer_size_kb
switches() {
  awk '{ if (!match($0, /next_comm=[^ ]*/)) next; who = substr($0, RSTART + 10, RLENGTH - 10)
    if (who != "one" && who != "other") next
    match($0, /next_pid=[0-9]*/); pid = substr($0, RSTART + 9, RLENGTH - 9)
    if (last != "" && pid != last) { if (who == whose) siblings++; else others++ }
    last = pid; whose = who } END { print siblings + 0, others + 0 }' $tracing/per_cpu/cpu1/trace
}
traced() {
  echo >$tracing/trace
  echo 1 >$tracing/events/sched/sched_switch/enable
  decided --kernel=ended --policy "time_aggregation:timeBonus=$1"
  echo 0 >$tracing/events/sched/sched_switch/enable
  switches >/tmp/switches-$1
  cat /tmp/switches-$1
}
