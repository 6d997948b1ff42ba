package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.NumaNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Threads that are placed on cores in groups. */
public final class CoreGroups {
  private CoreGroups() {}

  /**
   * Returns how large groups have to be so that all threads are in one: a power of two, since a
   * core is divided into 1, 2, 4 or 8 contexts.
   */
  public static int size(int threads, int cores) {
    int most = Math.max(1, Math.ceilDiv(threads, cores));
    return most == 1 ? 1 : Integer.highestOneBit(most - 1) << 1;
  }

  /**
   * Refuses a machine whose cores have different numbers of hardware contexts: groups of one size
   * fit none of them.
   *
   * @throws IllegalArgumentException if it is one
   */
  public static void requireEqualCores(Machine machine) {
    int contexts = machine.getCore(0).contextCount();
    for (Core core : machine.cores()) {
      if (core.contextCount() != contexts) {
        throw new IllegalArgumentException(
            ("cores of machine %s have different numbers of hardware contexts, core 0 %d and core"
                    + " %d %d; expected as many on each")
                .formatted(machine.name(), contexts, core.index(), core.contextCount()));
      }
    }
  }

  /**
   * Returns the threads of groups.
   *
   * @param groups numbers of threads; those from the number of threads on are empty places
   */
  public static List<List<AkulaThread>> of(int[][] groups, List<AkulaThread> threads) {
    List<List<AkulaThread>> found = new ArrayList<>();
    for (int[] members : groups) {
      List<AkulaThread> group = new ArrayList<>();
      for (int member : members) {
        if (member < threads.size()) {
          group.add(threads.get(member));
        }
      }
      found.add(group);
    }
    return found;
  }

  /**
   * Returns all cores, those first that are nearest to the node with the most memory; where it is
   * not known how much nodes have, to the first one.
   */
  public static List<Core> nearMemoryFirst(Machine machine) {
    NumaNode near = machine.nodes().getFirst();
    for (NumaNode node : machine.nodes()) {
      near = node.memoryBytes() > near.memoryBytes() ? node : near;
    }
    NumaNode nearest = near;
    List<Core> cores = new ArrayList<>(machine.cores());
    cores.sort(Comparator.comparingInt(core -> nearest.distanceTo(core.domain().node())));
    return cores;
  }

  /**
   * Places a group on a core. A thread that is there stays on its context; the others get the
   * contexts with the fewest of the group, the first of several.
   */
  public static void place(List<AkulaThread> group, Core core) {
    int[] taken = new int[core.contextCount()];
    for (AkulaThread thread : group) {
      if (thread.core() == core) {
        taken[position(thread.context())]++;
      }
    }
    for (AkulaThread thread : group) {
      int free = least(taken);
      boolean stays = thread.core() == core && taken[position(thread.context())] <= taken[free] + 1;
      if (!stays) {
        if (thread.core() == core) {
          taken[position(thread.context())]--;
        }
        taken[free]++;
        core.getContext(free).addThread(thread);
      }
    }
  }

  private static int position(HardwareContext context) {
    return context.core().contexts().indexOf(context);
  }

  private static int least(int[] taken) {
    int least = 0;
    for (int i = 1; i < taken.length; i++) {
      least = taken[i] < taken[least] ? i : least;
    }
    return least;
  }
}
