package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The hardware contexts of a machine in an order that gives threads a core each as far as there are
 * cores: the first context of each core, then the second of each, and so on. Cores with fewer
 * contexts come first, so that it is the last cores on which threads have to be paired.
 */
public final class ContextOrder {
  private final HardwareContext[] contexts;
  private final int[] places;
  private final boolean[] taken;
  private final boolean[] keeps;
  private final int cores;
  private final int pairableCores;

  private ContextOrder(Machine machine, boolean folded) {
    List<Core> order = new ArrayList<>(machine.cores());
    order.sort(Comparator.comparingInt(Core::contextCount));
    contexts = new HardwareContext[machine.contextCount()];
    cores = order.size();
    pairableCores = (int) order.stream().filter(core -> core.contextCount() > 1).count();
    int count = 0;
    for (int round = 0; count < contexts.length; round++) {
      for (Core core : folded && round == 1 ? order.reversed() : order) {
        if (round < core.contextCount()) {
          contexts[count++] = core.getContext(round);
        }
      }
    }
    places = new int[contexts.length];
    for (int i = 0; i < contexts.length; i++) {
      places[contexts[i].index()] = i;
    }
    taken = new boolean[contexts.length];
    keeps = new boolean[contexts.length];
  }

  /** Returns the order in which every round goes through the cores in the same direction. */
  public static ContextOrder coresFirst(Machine machine) {
    return new ContextOrder(machine, false);
  }

  /**
   * Returns the order in which the second round comes back from the last core to the first, so that
   * of sorted threads the highest that has to share a core meets the lowest, the next one the
   * lowest but one, and so on.
   */
  public static ContextOrder folded(Machine machine) {
    return new ContextOrder(machine, true);
  }

  /** Places threads, each on the next context; after the last one they begin anew. */
  public void place(List<? extends GangQuanta.Member> threads) {
    for (int i = 0; i < threads.size(); i++) {
      contexts[i < contexts.length ? i : i % contexts.length].addThread(threads.get(i).thread());
    }
  }

  /**
   * Places threads on as many of the first contexts, as {@link #place} does, but moves only those
   * that have to move: a thread that is on one of these contexts stays, those that run before those
   * that are paused. Where there are more threads than contexts, all are placed in order.
   */
  public void placeKeeping(List<? extends GangQuanta.Member> threads) {
    if (threads.size() > contexts.length) {
      place(threads);
      return;
    }
    Arrays.fill(taken, 0, threads.size(), false);
    keep(threads, false);
    keep(threads, true);
    int next = 0;
    for (int i = 0; i < threads.size(); i++) {
      if (!keeps[i]) {
        while (taken[next]) {
          next++;
        }
        contexts[next++].addThread(threads.get(i).thread());
      }
    }
  }

  private void keep(List<? extends GangQuanta.Member> threads, boolean paused) {
    for (int i = 0; i < threads.size(); i++) {
      AkulaThread thread = threads.get(i).thread();
      if (thread.isPaused() == paused) {
        int place = thread.context() == null ? threads.size() : places[thread.context().index()];
        keeps[i] = place < threads.size() && !taken[place];
        if (keeps[i]) {
          taken[place] = true;
        }
      }
    }
  }

  /** Returns the number of cores. */
  public int cores() {
    return cores;
  }

  /** Returns how many cores have two contexts or more; they are the last ones. */
  public int pairableCores() {
    return pairableCores;
  }
}
