package akula.bounds;

import akula.api.host.MachineDescription.CoreDescription;
import java.util.ArrayList;
import java.util.List;

/**
 * The assignments of threads to the contexts of one domain, one of each group of assignments that
 * differ only by an exchange of like contexts, or of like cores that hold nothing yet. Where
 * threads have classes, it does not matter which thread of a class is on a context.
 */
final class Arrangements {
  private final DomainKind kind;
  private final int[] coreOf;
  private final boolean coresMatter;
  private final int most;
  private final List<int[]> found = new ArrayList<>();
  private final int[] loads;

  /** Classes of the threads; null where all are different. */
  private final int[] classes;

  /** How many threads of each class are on each context, four binary digits for each class. */
  private final long[] content;

  private final int[] places;
  private final int perContext;
  private final Watch watch;

  /** Says which assignments are worth continuing with. */
  interface Watch {
    /**
     * Returns whether to continue.
     *
     * @param places context of each thread; those of the first {@code placed} are chosen
     */
    boolean allows(int[] places, int placed);
  }

  private Arrangements(
      DomainKind kind,
      int threads,
      int[] classes,
      int perContext,
      boolean smt,
      int most,
      Watch watch) {
    this.watch = watch;
    this.kind = kind;
    this.classes = classes;
    this.perContext = perContext;
    this.most = most;
    coresMatter = smt;
    coreOf = kind.coreOfContexts();
    loads = new int[coreOf.length];
    content = new long[coreOf.length];
    places = new int[threads];
  }

  /**
   * Returns the assignments.
   *
   * @param threads how many threads, all different
   * @param perContext the most threads of one context
   * @param smt whether it matters which threads share a core
   * @param most how many assignments at most; one more says that there are more
   */
  static List<int[]> of(DomainKind kind, int threads, int perContext, boolean smt, int most) {
    Arrangements assignments =
        new Arrangements(kind, threads, null, perContext, smt, most, (_, _) -> true);
    assignments.place(0);
    return assignments.found;
  }

  /**
   * Shows the assignments, with any number of threads on a context, to somebody who rejects early.
   *
   * @param classes of the threads, at most 15 of them, ascending and below 16
   * @param watch rejects places of a class of threads that are not ascending
   */
  static void show(DomainKind kind, int[] classes, boolean smt, Watch watch) {
    int threads = classes.length;
    new Arrangements(kind, threads, classes, threads, smt, Integer.MAX_VALUE, watch).place(0);
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
      if (loads[context] < perContext && !hasTwin(context)) {
        long mark = classes == null ? 0 : 1L << 4 * classes[thread];
        loads[context]++;
        content[context] += mark;
        places[thread] = context;
        place(thread + 1);
        content[context] -= mark;
        loads[context]--;
      }
    }
  }

  /** A context is passed over if one before it is as good in every respect and holds the same. */
  private boolean hasTwin(int context) {
    if (classes == null && loads[context] > 0) {
      return false;
    }
    for (int other = 0; other < context; other++) {
      if (loads[other] == loads[context]
          && content[other] == content[context]
          && isTwin(other, context)) {
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
