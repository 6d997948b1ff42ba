# JAVA
# What does not come back: a policy while it decides and in its rehearsal, and a loader that is stopped when it
# is to end. Each time the run ends with a sentence, and nothing is left.
rehearse_little

# hangs NAME CONDITION: a policy of that name, first come first served, that loops for ever on a condition.
hangs() {
  cat >"/tmp/$1.java" <<JAVA
import akula.api.*;
public final class $1 implements Scheduler, QueueOrder {
  private int picks;
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
  }
  public void updateSchedule(Machine machine) {}
  public void pickNext(RunQueue queue) {
    if (queue.running() == null && queue.waitingCount() > 0) {
      AkulaThread first = queue.waiting(0);
      picks++;
      while ($2) Thread.onSpinWait();
      queue.run(first, 20_000_000L);
    }
  }
}
JAVA
}
run_it() { akula run --workload /tmp/two.yaml --cpus 1 --out /tmp/out --budget 10s --loader /tmp/loader --kernel "$@" >/tmp/said 2>&1; }
told() { if grep -q "$2" /tmp/said; then ok "$1: $(grep "$2" /tmp/said | head -1)"; else not_ok "$1: nobody says '$2'"; cat /tmp/said; fi; }

# priorities: the real-time priority of the thread that decides, ten times a second while there is one.
priorities() {
  while kill -0 "$1" 2>/dev/null; do
    for stat in /proc/$(pidof java | cut -d' ' -f1)/task/*/stat; do
      sed -n 's/^[0-9]* (decide) //p' "$stat" 2>/dev/null | cut -d' ' -f38
    done
    sleep 0.1
  done
}

one 60 2 300 20000
hangs Hangs 'first.application().equals("one") && picks > 50'
rm -rf /tmp/out
run_it --policy /tmp/Hangs.java --patience 5s & run=$!
priorities $run >/tmp/priorities
wait $run
expect "a policy that hangs while it decides: exit code" $? 1
until_true is_nothing_left
told "it is said where" "thrown out: it did not come back from a callback within 5000 ms.*Hangs.java:[0-9]*; the run ends"
expect "real-time priorities of the thread that decides, one after the other" "$(uniq /tmp/priorities | tail -2 | tr '\n' ' ')" "3 0 "

hangs Stuck 'picks > 20'
rm -rf /tmp/out
run_it --policy /tmp/Stuck.java --patience 5s
expect "a policy that hangs in its rehearsal: exit code" $? 1
told "it is said where" "thrown out before it decides: it did not come back from a callback within 5000 ms.*Stuck.java:[0-9]*"
expect "the scheduler" "$(state)" disabled

one 5 2 300 20000
begin_decided --kernel --policy cfs
kill -STOP "$loader"
wait $run
cat /tmp/said
until_true is_nothing_left
expect "a loader that is stopped: exit code" "$(sed -n 's/.*akula run ended with //p' /tmp/decided.out)" ""
expect "a loader that is stopped: the scheduler" "$(state)" disabled

RUN_CPUS=0-3
decided --kernel --policy cfs
told "no cpu to spare" "the thread that decides has no cpu of its own.*--cpus 0-2 leaves it one"
unset RUN_CPUS
akula-decider --seconds 60 akula-scheduler --group $group >/tmp/decider.out 2>&1 & decider=$!
until_true state_is enabled
run_it --policy cfs
expect "another scheduler is attached: exit code" $? 2
told "it is said before the run" "another scheduler, 'akula', is attached"
kill $decider
wait $decider
