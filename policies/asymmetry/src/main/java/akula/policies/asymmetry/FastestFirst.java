package akula.policies.asymmetry;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Hint;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IdleContexts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The paper's mechanism, of which the policies differ in what is long: when threads are created,
 * those with the greatest lengths get the fastest cores that are idle, and stay there. One that
 * wakes up where another one runs by now goes to an idle context, as in the paper's kernel.
 *
 * <p>The paper decides at each creation, in {@code sched_fork}, and can do so for good: how a task
 * compares with the others is computed when the program is compiled, and told to the kernel before
 * the thread is there. So its short tasks leave the fast cores to long ones that are yet to come.
 * Here a program tells a length, and what it means is known only when those of the others are. No
 * rule that goes by the lengths so far is right both for 5, 5, 6, 6, 7, 7, 7, 7 and for the same
 * backwards: the first thread is longer than none in either. Keeping fast cores free for longer
 * ones that may never come would waste them, and threads that come at one instant, all known, get
 * the fast cores first. So a thread is placed by what is known, and what was decided of its
 * application before is put right when it is known better: as long as the new thread is longer than
 * an earlier one on a faster core, or shorter than an earlier one on a slower core, the two change
 * places, first the two that differ most. Only threads of one application do, for what has become
 * known is how they compare; and only where both are as crowded, so that nothing but the speed
 * changes. Such an exchange moves one thread that has run. Of threads that come at one instant none
 * is moved.
 *
 * <p>While there is an idle core, however slow, none gets the second context of a busy one: it
 * would share the core with a longer one and slow it down. The paper says nothing of cores with
 * several contexts.
 *
 * <p>A length is compared as a multiple of the mean length in its application, so that those of
 * several applications can be told apart. Threads of which no length is known come last, in the
 * order of creation.
 *
 * <p>Source: Lakshminarayana, Rao and Kim, sections 4.1, 5.1 and 5.2.
 */
abstract class FastestFirst implements Scheduler {
  private final Hint hint;
  private final Function<AkulaThread, OptionalDouble> length;
  private final Options options;
  private final List<AkulaThread> created = new ArrayList<>();

  /**
   * Options.
   *
   * @param exchange whether a thread that is created later may change places with an earlier one
   */
  public record Options(
      @Option(
              help =
                  "Whether a thread that is created later changes places with an earlier one of its"
                      + " application where the longer one would be on the slower core; false moves no"
                      + " thread for a new one.",
              defaultValue = "true")
          boolean exchange) {}

  FastestFirst(Hint hint, Function<AkulaThread, OptionalDouble> length, Options options) {
    this.hint = hint;
    this.length = length;
    this.options = options;
  }

  @Override
  public final Requirements requirements() {
    return Requirements.ofHints(hint);
  }

  @Override
  public final void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    created.add(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!created.isEmpty()) {
      List<AkulaThread> earlier =
          machine.threads().stream().filter(thread -> thread.context() != null).toList();
      created.sort(Comparator.comparingDouble(this::relativeLength).reversed());
      created.forEach(thread -> best(machine).addThread(thread));
      if (options.exchange()) {
        created.forEach(thread -> exchange(thread, earlier));
      }
      created.clear();
    }
    machine.skipIntervals();
  }

  /** Ends: with each exchange the longer of two comes to the faster core. */
  private void exchange(AkulaThread thread, List<AkulaThread> earlier) {
    List<AkulaThread> siblings =
        earlier.stream().filter(other -> other.process() == thread.process()).toList();
    Optional<AkulaThread> other = reversed(thread, siblings);
    while (other.isPresent()) {
      thread.exchangePlaces(other.get());
      other = reversed(thread, siblings);
    }
  }

  /** Returns the one whose length differs most, of those with whom the thread should change. */
  private Optional<AkulaThread> reversed(AkulaThread thread, List<AkulaThread> siblings) {
    return siblings.stream()
        .filter(other -> areReversed(thread, other))
        .max(Comparator.comparingDouble(other -> Math.abs(lead(thread, other))));
  }

  /** Returns whether the longer of two threads is on the slower core, both as crowded. */
  private boolean areReversed(AkulaThread one, AkulaThread other) {
    double faster = one.core().speed() - other.core().speed();
    return Math.signum(lead(one, other)) * faster < 0
        && one.context().load() == other.context().load()
        && one.core().load() == other.core().load();
  }

  /** Returns by how much the first is longer; one of which nothing is known is the shortest. */
  private double lead(AkulaThread one, AkulaThread other) {
    return length.apply(one).orElse(-1) - length.apply(other).orElse(-1);
  }

  @Override
  public final void threadWoken(AkulaThread thread, Machine machine) {
    IdleContexts.settle(thread, machine);
  }

  /** Returns the length as a multiple of the mean in its application; -1 if it is not known. */
  final double relativeLength(AkulaThread thread) {
    OptionalDouble own = length.apply(thread);
    if (own.isEmpty()) {
      return -1;
    }
    double mean = mean(thread.process());
    return mean > 0 ? own.getAsDouble() / mean : 0;
  }

  private double mean(AkulaProcess process) {
    return process.threads().stream()
        .map(length)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average()
        .orElse(0);
  }

  /**
   * Returns the least loaded context; of those one of the least loaded core, of those of the
   * fastest, of those the first. Load comes before speed: an idle slow core is taken before the
   * second context of a busy fast one.
   */
  private static HardwareContext best(Machine machine) {
    HardwareContext best = machine.getContext(0);
    for (int i = 1; i < machine.contextCount(); i++) {
      HardwareContext other = machine.getContext(i);
      boolean freer = other.load() < best.load();
      boolean faster =
          other.load() == best.load()
              && (other.core().load() < best.core().load()
                  || other.core().load() == best.core().load()
                      && other.core().speed() > best.core().speed());
      best = freer || faster ? other : best;
    }
    return best;
  }
}
