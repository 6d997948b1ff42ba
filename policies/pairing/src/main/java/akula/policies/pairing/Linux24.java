package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.time.Duration;

/** The scheduler of Linux 2.4, the baseline of the paper; for the simulator only. */
@Policy(
    name = "linux_24",
    idea =
        "One queue for all contexts. A context that is idle, or whose thread has used up its"
            + " quantum, takes the thread with the greatest goodness: what is left of its quantum"
            + " in ticks, more if it ran there last, a little more if it shares memory with the"
            + " thread before. When all that wait have used up their quanta, all get new ones. Each"
            + " context is taken for a processor, so that one beside a busy context looks as good"
            + " as one of an idle core. For the simulator only; on a real machine the policy linux"
            + " leaves everything to its kernel.",
    source =
        "McGregor, Antonopoulos, Nikolopoulos: Scheduling Algorithms for Effective Thread Pairing"
            + " on Hybrid Multiprocessors, section 6 (IPDPS 2005), DOI 10.1109/IPDPS.2005.390; what"
            + " it leaves open (epochs, the weights of goodness, who is displaced) in the manner of"
            + " Linux 2.4, without ticks between quanta",
    cost =
        "Once a quantum for each context a look at all threads, and as much for each thread that"
            + " is woken.",
    goodFor = "A baseline that knows nothing of caches, buses and cores with several contexts.",
    badFor = "Cores with several contexts that are not all needed, and threads that spin.")
public final class Linux24 implements Scheduler {
  private final Options options;
  private GlobalQueue queue;

  /**
   * Options.
   *
   * @param quantum what a thread gets in each epoch
   * @param tick in which goodness counts what is left of a quantum
   * @param affinity ticks
   * @param smt whether a context of an idle core is preferred to other idle ones
   */
  public record Options(
      @Option(
              help =
                  "What a thread may run in each epoch. The paper says 100 ms; Linux 2.4 of x86 has"
                      + " 6 ticks, 60ms.",
              defaultValue = "100ms",
              min = "1ms",
              max = "1h")
          Duration quantum,
      @Option(
              help = "The tick, in which goodness counts what is left of a quantum.",
              defaultValue = "10ms",
              min = "1ms",
              max = "1h")
          Duration tick,
      @Option(
              help =
                  "How many ticks of a quantum it outweighs that a thread ran on this context last"
                      + " (PROC_CHANGE_PENALTY of x86).",
              defaultValue = "15",
              min = "0",
              max = "1000")
          int affinity,
      @Option(
              help =
                  "Whether it knows which contexts share a core: then a thread goes to a core that"
                      + " is wholly idle before it goes to any other idle context.",
              defaultValue = "false")
          boolean smt) {}

  /** Makes a policy for one run. */
  public Linux24(Options options) {
    this.options = options;
  }

  @Override
  public Requirements requirements() {
    return Requirements.ofControls(Control.BLOCKING);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    at(machine).launch(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    at(machine).endQuanta();
    wakeAtNextEnd(machine);
    machine.skipIntervals();
  }

  @Override
  public void threadBlocked(AkulaThread thread, Machine machine) {
    at(machine).sleep(thread);
    wakeAtNextEnd(machine);
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine machine) {
    at(machine).wake(thread);
    wakeAtNextEnd(machine);
  }

  private GlobalQueue at(Machine machine) {
    if (queue == null) {
      queue = new GlobalQueue(options, machine);
    }
    queue.advanceTo(machine.nowNanos());
    return queue;
  }

  private void wakeAtNextEnd(Machine machine) {
    long next = queue.nextEndNanos();
    if (next < Long.MAX_VALUE) {
      machine.wakeAt(Math.max(next, machine.nowNanos() + 1));
    }
  }
}
