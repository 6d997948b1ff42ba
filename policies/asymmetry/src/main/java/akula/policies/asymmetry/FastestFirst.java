package akula.policies.asymmetry;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Hint;
import akula.api.Machine;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IdleContexts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The paper's mechanism, of which two policies differ in what is long: when threads are created,
 * those with the greatest lengths get the fastest cores that are idle, and stay there. One that
 * wakes up where another one runs by now goes to an idle context, as in the paper's kernel.
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
  private final List<AkulaThread> created = new ArrayList<>();

  FastestFirst(Hint hint, Function<AkulaThread, OptionalDouble> length) {
    this.hint = hint;
    this.length = length;
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
  public final void updateSchedule(Machine machine) {
    created.sort(Comparator.comparingDouble(this::relativeLength).reversed());
    for (AkulaThread thread : created) {
      best(machine).addThread(thread);
    }
    created.clear();
    machine.skipIntervals();
  }

  @Override
  public final void threadWoken(AkulaThread thread, Machine machine) {
    IdleContexts.settle(thread, machine);
  }

  private double relativeLength(AkulaThread thread) {
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
