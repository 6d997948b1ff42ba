package akula.bootstrap.bounds;

import akula.api.host.MachineDescription.CoreDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways to put threads on the contexts of one domain, one of each group of ways that differ only
 * by an exchange of like cores or contexts that hold nothing yet.
 */
final class Arrangements {
  private final DomainKind kind;
  private final int[] coreOf;
  private final boolean coresMatter;
  private final int most;
  private final List<int[]> found = new ArrayList<>();
  private final int[] loads;
  private final int[] places;
  private final int perContext;
  private final Watch watch;

  /** Says which ways are worth going on with. */
  interface Watch {
    /**
     * Tells whether to go on.
     *
     * @param places context of each thread; those of the first {@code placed} are chosen
     */
    boolean allows(int[] places, int placed);
  }

  private Arrangements(
      DomainKind kind, int threads, int perContext, boolean smt, int most, Watch watch) {
    this.watch = watch;
    this.kind = kind;
    this.perContext = perContext;
    this.most = most;
    coresMatter = smt;
    coreOf = kind.coreOfContexts();
    loads = new int[coreOf.length];
    places = new int[threads];
  }

  /**
   * Returns the ways.
   *
   * @param threads how many threads, all different
   * @param perContext the most threads of one context
   * @param smt whether it matters which threads share a core
   * @param most how many ways at most; one more says that there are more
   */
  static List<int[]> of(DomainKind kind, int threads, int perContext, boolean smt, int most) {
    Arrangements ways = new Arrangements(kind, threads, perContext, smt, most, (_, _) -> true);
    ways.place(0);
    return ways.found;
  }

  /** Shows the ways, with any number of threads on a context, to somebody who rejects early. */
  static void show(DomainKind kind, int threads, boolean smt, Watch watch) {
    new Arrangements(kind, threads, threads, smt, Integer.MAX_VALUE, watch).place(0);
  }

  private void place(int thread) {
    if (found.size() > most || !watch.allows(places, thread)) {
      return;
    }
    if (thread == places.length) {
      found.add(places.clone());
      return;
    }
    for (int context = 0; context < loads.length; context++) {
      if (loads[context] < perContext && !hasEmptyTwin(context)) {
        loads[context]++;
        places[thread] = context;
        place(thread + 1);
        loads[context]--;
      }
    }
  }

  /** An empty context is passed over if one before it is as good in every respect. */
  private boolean hasEmptyTwin(int context) {
    if (loads[context] > 0) {
      return false;
    }
    for (int other = 0; other < context; other++) {
      if (loads[other] == 0 && isTwin(other, context)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTwin(int other, int context) {
    if (!coresMatter) {
      return kind.cores().get(coreOf[other]).speed() == kind.cores().get(coreOf[context]).speed();
    }
    return coreOf[other] == coreOf[context]
        || (isEmpty(coreOf[other])
            && isEmpty(coreOf[context])
            && alike(kind.cores().get(coreOf[other]), kind.cores().get(coreOf[context])));
  }

  private boolean isEmpty(int core) {
    for (int context = 0; context < loads.length; context++) {
      if (coreOf[context] == core && loads[context] > 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean alike(CoreDescription one, CoreDescription other) {
    return one.speed() == other.speed() && one.cpus().size() == other.cpus().size();
  }
}
