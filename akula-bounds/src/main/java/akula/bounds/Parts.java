package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All sets of threads that could have a domain of their own, and what they cost. */
final class Parts {
  /** The most sets that are looked at; beyond, there is no search of all placements. */
  static final int MOST = 100_000;

  private final ThreadClasses threadClasses;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final List<int[]> members = new ArrayList<>();
  private final List<Integer> kindOf = new ArrayList<>();
  private boolean tooMany;

  private Parts(ThreadClasses threadClasses, List<DomainKind> kinds, int perContext) {
    this.threadClasses = threadClasses;
    this.kinds = kinds;
    this.perContext = perContext;
  }

  /** Finds the sets; {@link #isComplete} tells whether these are all. */
  static Parts of(ThreadClasses threadClasses, List<DomainKind> kinds, int perContext) {
    return of(threadClasses, kinds, perContext, false);
  }

  /**
   * Finds the sets.
   *
   * @param small whether those count too that leave more threads than the other domains have room
   *     for, because these could be fuller
   */
  static Parts of(
      ThreadClasses threadClasses, List<DomainKind> kinds, int perContext, boolean small) {
    Parts parts = new Parts(threadClasses, kinds, perContext);
    int room = kinds.stream().mapToInt(kind -> kind.count() * kind.contexts() * perContext).sum();
    for (int kind = 0; kind < kinds.size(); kind++) {
      int most = Math.min(threadClasses.threads(), kinds.get(kind).contexts() * perContext);
      int least =
          Math.max(1, threadClasses.threads() - (room - kinds.get(kind).contexts() * perContext));
      parts.add(kind, new int[most], 0, 0, small ? 1 : least);
    }
    return parts;
  }

  boolean isComplete() {
    return !tooMany;
  }

  private void add(int kind, int[] chosen, int size, int from, int least) {
    if (members.size() >= MOST) {
      tooMany = true;
      return;
    }
    if (size >= least) {
      members.add(Arrays.copyOf(chosen, size));
      kindOf.add(kind);
    }
    if (size == chosen.length) {
      return;
    }
    for (int c = from; c < threadClasses.size() && !tooMany; c++) {
      int used = 0;
      while (used < size && chosen[size - 1 - used] == c) {
        used++;
      }
      if (used < threadClasses.count(c)) {
        chosen[size] = c;
        add(kind, chosen, size + 1, c, least);
      }
    }
  }

  /** Returns whether every set can be simulated within a limit of work. */
  boolean isWithin(double limit, Outcomes outcomes, double workOfThread) {
    int[][] sets = new int[kinds.size()][threadClasses.threads() + 1];
    for (int i = 0; i < members.size(); i++) {
      sets[kindOf.get(i)][members.get(i).length]++;
    }
    double work = 0;
    for (int kind = 0; kind < sets.length; kind++) {
      for (int threads = 0; threads < sets[kind].length; threads++) {
        if (sets[kind][threads] > 0) {
          if (outcomes.isCutShort(kind, threads)) {
            return false;
          }
          double assignments = (double) sets[kind][threads] * outcomes.assignments(kind, threads);
          work += assignments * threads * workOfThread;
        }
      }
    }
    return work <= limit;
  }

  /** Returns the sets, with no value. */
  List<Part> unvalued() {
    List<Part> all = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      all.add(new Part(kindOf.get(i), members.get(i), Double.NaN));
    }
    return all;
  }

  /** Returns the sets with the sum of their degradations, or with the greatest. */
  List<Part> valued(Outcomes outcomes, boolean worst) {
    List<Part> all = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      DomainOutcome outcome = outcomes.of(kindOf.get(i), members.get(i));
      double value = worst ? outcome.worst() : outcome.sum();
      if (value < Double.POSITIVE_INFINITY) {
        all.add(new Part(kindOf.get(i), members.get(i), value));
      }
    }
    return all;
  }
}
