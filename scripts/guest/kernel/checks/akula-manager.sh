# JAVA
# akula manager start --kernel: two programs that ran before are attached, and the policy decides their turns;
# another one takes over, one that throws is thrown out, a third one comes; then all is as it was before.
export AKULA_MANAGER=/tmp/manager.sock
long=latency=120ms,minGranularity=20ms,tick=0s
seconds=${SPIN:-15}
cp /bin/work /tmp/one
cp /bin/work /tmp/other
cat >/tmp/Throws.java <<'POLICY'
import akula.api.*;

@Policy(name = "throws", idea = "", source = "", cost = "", goodFor = "", badFor = "")
public final class Throws implements Scheduler, QueueOrder {
  private int turns;

  @Override public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }

  @Override public void updateSchedule(Machine machine) {}

  @Override public void pickNext(RunQueue queue) {
    if (++turns > 20) {
      throw new IllegalStateException("after twenty turns");
    }
    if (queue.running() == null && queue.waitingCount() > 0) {
      queue.run(queue.waiting(0), 20_000_000);
    }
  }
}
POLICY
manager() { # WORDS: a command of the manager, which is to succeed
  akula manager "$@" >/tmp/said 2>&1
  code=$?
  cat /tmp/said
  echo "at $(cut -d' ' -f1 /proc/uptime) s"
  expect "manager $1: exit code" $code 0
}
listens() { said 'listens at' /tmp/manager.out; }
has() { # PROGRAM: milliseconds of the processor
  sum=0
  for thread in /proc/$1/task/*; do
    read -r ran rest <$thread/schedstat && sum=$((sum + ran / 1000000))
  done
  echo $sum
}
had_both() { # what both have in so many seconds
  a=$(has $one) b=$(has $other)
  sleep "$1"
  a=$(($(has $one) - a)) b=$(($(has $other) - b))
}
where() { cat /proc/$1/cgroup; grep Cpus_allowed_list /proc/$1/status; }

work spin 3000 3 & one=$! # the name of neither matters: both are called work
NICE=5 work spin 3000 3 & other=$!
before=$(where $one; where $other)
akula manager start --kernel --policy "cfs:$long" --cpus 1 --loader /tmp/loader --no-log --budget 10s --patience 60s >/tmp/manager.out 2>&1 & started=$!
until_true listens || cat /tmp/manager.out
manager attach $one
manager attach $other
until_true state_is enabled
sleep 2
had_both "$seconds"
between "cfs: nice 0 over nice 5" "$(quotient $a $b)" 2.9 3.25
between "cfs: share of the cpu that both had" "$(awk "BEGIN { print ($a + $b) / ${seconds}000 }")" 0.4 1.05
manager status
expect "status says that turns are decided" "$(grep -c 'ecides every turn' /tmp/said)" 1

manager policy gang:quantum=2s
sleep 2
alone=0 turns=0 last=
for _ in $(seq 20); do
  had_both 0.5
  if [ $a -gt 20 ] && [ $b -le 20 ]; then who=a; elif [ $b -gt 20 ] && [ $a -le 20 ]; then who=b; else who=; fi
  [ -z "$who" ] || { alone=$((alone + 1)); [ "$who" = "$last" ] || turns=$((turns + 1)); last=$who; }
  echo "$a $b"
done
between "gang: of 20 looks, those in which one program ran alone" $alone 10 20
between "gang: of quanta of 2 s in 10 s and more, turns of another one" $turns 3 12

manager policy /tmp/Throws.java
until_true said 'after twenty turns' /tmp/manager.out
until_true state_is disabled
had_both 5
between "thrown out: both go on, and may use all cpus again; ms of 5,000" $((a + b)) 6000 20500

manager policy "cfs:$long"
until_true state_is enabled
sleep 2
had_both "$seconds"
between "cfs again: nice 0 over nice 5" "$(quotient $a $b)" 2.9 3.25
manager detach $other
had_both 5
between "detached: it has more cpus than one; ms of 5,000" $b 6000 15000

manager stop
wait $started
expect "the manager ended with" $? 0
cat /tmp/manager.out
expect "where both are, and may be, as before" "$(where $one; where $other)" "$before"
expect "the scheduler afterwards" "$(state)" disabled
expect "control groups that are left" "$(find /sys/fs/cgroup -type d -name 'akula-*')" ""
had_both 2
between "afterwards: processor time of both, ms of 2,000 on four cpus" $((a + b)) 4000 8400
kill $one $other
expect "what the kernel complains of" "$(complaints)" ""
