# JAVA
# What akula run --kernel keeps of turns: counts, a trace, who was beside whom, and a recording that is
# decided again by the same policy. The policy reads a parameter.
cat >/tmp/Reading.java <<'POLICY'
import akula.api.*;

@Policy(name = "reading", idea = "", source = "", cost = "", goodFor = "", badFor = "")
public final class Reading implements Scheduler, QueueOrder {
  private static final String READ = "CPU_SHARE";
  private static final long SECOND = 1_000_000_000;
  private boolean any;
  private long firstNanos = -1;

  @Override public Requirements requirements() {
    return Requirements.ofParameters(READ);
  }

  @Override public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.addParameter(READ);
    machine.addThread(thread);
    firstNanos = firstNanos < 0 ? machine.nowNanos() : firstNanos;
  }

  @Override public void updateSchedule(Machine machine) {
    for (AkulaThread thread : machine.threads()) {
      any |= thread.readParameterOr(READ, 0) > 0;
    }
    if (!any && firstNanos >= 0 && machine.nowNanos() - firstNanos > 4 * SECOND) {
      throw new IllegalStateException("nothing was read");
    }
  }

  /** By what is read, so that other readings are other decisions. */
  @Override public void pickNext(RunQueue queue) {
    if (queue.running() == null && queue.waitingCount() > 0) {
      AkulaThread first = queue.waiting(0);
      double share = first.readParameterOr(READ, 0);
      queue.run(first, 20_000_000 + (long) (share * 1e6));
    }
  }
}
POLICY
two 6 2 0 5
for mode in ended ahead; do
  for policy in cfs:latency=120ms,minGranularity=20ms,tick=0s /tmp/Reading.java; do
    rm -f /tmp/trace.json /tmp/recorded
    decided --kernel=$mode --policy "$policy" --trace /tmp/trace.json --record /tmp/recorded --co-schedules core
    what="$mode, ${policy%%:*}"
    cat /tmp/out/turns.csv /tmp/out/co-schedules.csv
    turns=$(sed -n '2s/^[^,]*,[^,]*,\(".*"\|[^,]*\),\([0-9]*\),.*/\2/p' /tmp/out/turns.csv)
    between "$what: slices in the trace over turns that were counted" "$(quotient "$(grep -c '"ph":"X"' /tmp/trace.json)" "$turns")" 0.9 1.01
    grep -o '"begin":"[^"]*"' /tmp/trace.json | sort | uniq -c
    grep -o '"end":"[^"]*"' /tmp/trace.json | sort | uniq -c
    grep '"ph":"X"' /tmp/trace.json | head -3
    ls -l /tmp/recorded
    akula replay /tmp/recorded >/tmp/again 2>&1
    cat /tmp/again
    expect "$what: decided again" "$(grep -c 'the same, all .* byte for byte' /tmp/again)" 1
  done
done
expect "what the kernel complains of" "$(complaints)" ""
