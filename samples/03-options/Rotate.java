import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Policy;
import akula.api.Scheduler;
import java.time.Duration;

/** Lets all threads go some cores further from time to time. */
@Policy(
    name = "rotate",
    idea = "Every period each thread goes some cores further, so that no pair stays together.",
    source = "Lesson 03 of the samples.",
    cost = "One move for each thread, once a period.",
    goodFor = "Sharing bad luck fairly.",
    badFor = "Machines on which a migration is dear.")
public final class Rotate implements Scheduler {
  private final Options options;
  private long nextNanos;

  /** Each component is an option; this is its only declaration. */
  public record Options(
      @Option(help = "Time between two rotations.", defaultValue = "10s", min = "100ms")
          Duration period,
      @Option(
              help = "How far each thread goes.",
              defaultValue = "1",
              unit = "cores",
              min = "1",
              max = "64")
          int step) {}

  /** The constructor takes the record; whoever runs the policy fills it. */
  public Rotate(Options options) {
    this.options = options;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
    if (nextNanos == 0) {
      scheduleNext(machine);
    }
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (machine.nowNanos() < nextNanos) {
      return; // called for another reason: a launch, an end, an interval
    }
    for (AkulaThread thread : machine.threads()) {
      int core = (thread.core().index() + options.step()) % machine.coreCount();
      machine.getCore(core).addThread(thread);
    }
    scheduleNext(machine);
  }

  private void scheduleNext(Machine machine) {
    nextNanos = machine.nowNanos() + options.period().toNanos();
    machine.wakeAt(nextNanos);
  }
}
