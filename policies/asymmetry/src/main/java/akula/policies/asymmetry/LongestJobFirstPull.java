package akula.policies.asymmetry;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.Hint;
import akula.api.Machine;
import akula.api.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The longest job to a fast processor first, and later the longest of those on slow processors to
 * one that has fallen idle.
 *
 * <p>The paper (section 7) leaves threads where they were created and says that this can be used
 * together with the mechanism of Li et al.: there the scheduler moves a thread that runs on a slow
 * processor to a fast one that is idle. Idle is here a core where nobody is placed: on a real
 * machine it is not known who sleeps. Which thread moves the paper does not tell; the longest one
 * does, since it is the last to end where all began together.
 */
@Policy(
    name = "ljfpf_pull",
    idea =
        "Threads are placed as by ljfpf when they are created. When threads have ended and a core is"
            + " left where nobody is, the longest thread of those on slower cores moves there, the"
            + " fastest such core first.",
    source =
        "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
            + " Multiprocessors, sections 4.1 (LJFPF) and 7 (with the migration of Li, Baumberger,"
            + " Koufaty and Hahn, Supercomputing 2007), 2008 (no DOI)",
    cost =
        "As ljfpf; whenever a thread has come or gone cores are sorted by speed, and for each that"
            + " is idle there is a look at all threads.",
    goodFor =
        "Threads that wait for each other where those on fast cores end first: equal tasks, or ones"
            + " that differ by less than the cores do.",
    badFor =
        "Threads that end soon after they were moved, where moving costs something. Fast cores whose"
            + " threads sleep are not used by others.")
public final class LongestJobFirstPull extends FastestFirst {
  /** Makes a policy for one run. */
  public LongestJobFirstPull(Options options) {
    super(Hint.TASK_LENGTH, AkulaThread::taskLength, options);
  }

  /** Who moves leaves a slower core behind, which has its turn later in the same order. */
  @Override
  public void updateSchedule(Machine machine) {
    super.updateSchedule(machine);
    List<Core> fastestFirst = new ArrayList<>(machine.cores());
    fastestFirst.sort(Comparator.comparingDouble(Core::speed).reversed());
    for (Core core : fastestFirst) {
      if (core.load() == 0) {
        pull(core, machine);
      }
    }
  }

  private void pull(Core idle, Machine machine) {
    machine.threads().stream()
        .filter(thread -> thread.core() != null && thread.core().speed() < idle.speed())
        .max(Comparator.comparingDouble(this::relativeLength))
        .ifPresent(idle::addThread);
  }
}
