package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Scheduler;
import akula.policies.kit.IdleContexts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Gives new threads to the contexts in turns, as the paper's kernel does.
 *
 * <p>Threads that are created at one instant come in random order: in that of their numbers, an
 * application that numbers its long tasks first would always get its fast cores for them.
 */
@Policy(
    name = "round_robin",
    idea =
        "Give each new thread to the next hardware context, in turns, whatever its speed; it stays"
            + " there. Turns begin at the first context where nobody else is. A thread that"
            + " wakes up where another one runs goes to an idle context.",
    source =
        "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
            + " Multiprocessors, section 4.2.1 (RR), 2008 (no DOI)",
    cost = "Some nanoseconds for each new thread.",
    goodFor = "A baseline on cores of unequal speed: it does not know that they are.",
    badFor = "Threads of unequal length that wait for each other, on cores of unequal speed.")
public final class RoundRobin implements Scheduler {
  private final RandomGenerator random;
  private final List<AkulaThread> created = new ArrayList<>();
  private int next;

  /** Makes a policy for one run. */
  public RoundRobin(RandomGenerator random) {
    this.random = random;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    created.add(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    for (int i = created.size() - 1; i > 0; i--) {
      Collections.swap(created, i, random.nextInt(i + 1));
    }
    if (machine.threadCount() == created.size()) {
      next = 0;
    }
    for (AkulaThread thread : created) {
      machine.getContext(next).addThread(thread);
      next = (next + 1) % machine.contextCount();
    }
    created.clear();
    machine.skipIntervals();
  }

  @Override
  public void threadWoken(AkulaThread thread, Machine machine) {
    IdleContexts.settle(thread, machine);
  }
}
