package akula.policies.asymmetry;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Hint;
import akula.api.Machine;
import akula.api.Requirements;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The threads with the greatest lengths get the fastest cores that are idle. While there is an idle
 * core, however slow, none gets the second context of a busy one: it would share the core with a
 * longer one and slow it down. The paper says nothing of cores with several contexts.
 *
 * <p>A length is compared as a multiple of the mean length in its application, so that those of
 * several applications can be told apart. Threads of which no length was told come last, in the
 * order of creation.
 */
abstract class FastestFirst extends PlacementAtCreation {
  private final Hint hint;
  private final Function<AkulaThread, OptionalDouble> length;

  FastestFirst(Hint hint, Function<AkulaThread, OptionalDouble> length) {
    this.hint = hint;
    this.length = length;
  }

  @Override
  public final Requirements requirements() {
    return Requirements.ofHints(hint);
  }

  @Override
  final void place(List<AkulaThread> threads, Machine machine) {
    threads.sort(Comparator.comparingDouble(this::relativeLength).reversed());
    for (AkulaThread thread : threads) {
      best(machine).addThread(thread);
    }
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
