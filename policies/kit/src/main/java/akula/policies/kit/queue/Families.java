package akula.policies.kit.queue;

import akula.api.AkulaProcess;
import java.util.HashMap;
import java.util.Map;

/** Which threads of each process wait on each context, while the process has any. */
final class Families {
  private final int contexts;
  private final Map<AkulaProcess, Family> families = new HashMap<>();

  /** The threads of a process that wait on each context, and how many have come and not ended. */
  private static final class Family {
    private final KeyTree<FairThread>[] waiting;
    private int members;

    @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
    Family(int contexts) {
      waiting = new KeyTree[contexts];
    }
  }

  Families(int contexts) {
    this.contexts = contexts;
  }

  /** A thread has come; returns the trees of its process, by context. */
  KeyTree<FairThread>[] join(AkulaProcess process) {
    Family family = families.computeIfAbsent(process, _ -> new Family(contexts));
    family.members++;
    return family.waiting;
  }

  /** A thread has ended. */
  void leave(AkulaProcess process) {
    Family family = families.get(process);
    if (family != null && --family.members == 0) {
      families.remove(process);
    }
  }
}
