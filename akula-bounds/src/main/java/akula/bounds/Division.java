package akula.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Threads on their way to being divided among domains: sets are taken and given back in turn. */
final class Division {
  /** Threads that there is room for in a domain of each kind. */
  private final int[] capacity;

  private final int[] left;
  private final int[] freeDomains;
  private final List<Part> taken = new ArrayList<>();
  private int threads;
  private int room;

  Division(ThreadClasses threadClasses, List<DomainKind> kinds, int perContext) {
    capacity = kinds.stream().mapToInt(kind -> kind.contexts() * perContext).toArray();
    left = new int[threadClasses.size()];
    Arrays.setAll(left, threadClasses::count);
    freeDomains = kinds.stream().mapToInt(DomainKind::count).toArray();
    threads = threadClasses.threads();
    room = 0;
    for (int kind = 0; kind < kinds.size(); kind++) {
      room += kinds.get(kind).count() * capacity[kind];
    }
  }

  /** Returns the first place of an order, from one on, whose class has threads left. */
  int next(int[] order, int from) {
    int next = from;
    while (next < order.length && left[order[next]] == 0) {
      next++;
    }
    return next;
  }

  /**
   * Gives a domain to a set.
   *
   * @return false, and nothing is changed, if a thread or a domain is missing, or if the other
   *     threads would not have room any more
   */
  boolean take(Part part) {
    int[] members = part.members();
    if (freeDomains[part.kind()] == 0
        || threads - members.length > room - capacity[part.kind()]
        || !remove(members)) {
      return false;
    }
    freeDomains[part.kind()]--;
    threads -= members.length;
    room -= capacity[part.kind()];
    taken.add(part);
    return true;
  }

  private boolean remove(int[] members) {
    for (int i = 0; i < members.length; i++) {
      if (--left[members[i]] < 0) {
        putBack(members, i + 1);
        return false;
      }
    }
    return true;
  }

  private void putBack(int[] members, int count) {
    for (int i = 0; i < count; i++) {
      left[members[i]]++;
    }
  }

  /** Takes its domain away from the set that got one last. */
  void giveBack() {
    Part part = taken.removeLast();
    putBack(part.members(), part.members().length);
    freeDomains[part.kind()]++;
    threads += part.members().length;
    room += capacity[part.kind()];
  }

  /** Returns the sets that have a domain now. */
  List<Part> taken() {
    return List.copyOf(taken);
  }
}
