package akula.policies.symbiosis;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.smt.CoreGroups;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * In each quantum the use of first-level caches is evened out over the cores: the thread with the
 * highest use first, each goes to the core with the least so far that has room.
 *
 * <p>Source: Feliu, Sahuquillo, Petit and Duato, L1-Bandwidth Aware Thread Allocation in Multicore
 * SMT Processors (PACT 2013), for two threads to a core; TPDS 2017, section 6.2, which extends it
 * to four and does not say how, so this is our reading.
 */
@Policy(
    name = "l1_bandwidth",
    idea =
        "Each quantum threads are dealt so that all cores use their first-level caches equally:"
            + " the highest use first, each to the core with the least so far that has room. The"
            + " quantum is the scheduling interval.",
    source =
        "Feliu, Sahuquillo, Petit and Duato (PACT 2013), pages 123 to 132, as it"
            + " is compared with in TPDS 2017, section 6.2, DOI 10.1109/TPDS.2017.2691708",
    cost = "A sort of all threads each quantum.",
    goodFor = "Cores whose first-level caches are what threads contend for.",
    badFor = "Four threads to a core, where other parts of it are scarcer.")
public final class L1Bandwidth implements Scheduler {
  private static final String L1_REFERENCE_RATE = "L1_REFERENCE_RATE";

  private final Map<AkulaThread, Double> use = new HashMap<>();
  private final IntervalEnds intervals = new IntervalEnds();

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(L1_REFERENCE_RATE, Parameters.IPC);
  }

  @Override
  public void checkMachine(Machine machine) {
    CoreGroups.requireEqualCores(machine);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.addThread(thread);
    thread.addParameter(L1_REFERENCE_RATE);
    thread.addParameter(Parameters.IPC);
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!intervals.isNext(machine)) {
      return;
    }
    use.keySet().removeIf(AkulaThread::isFinished);
    List<AkulaThread> threads = new ArrayList<>(machine.threads());
    threads.forEach(this::measure);
    threads.sort(Comparator.comparingDouble((AkulaThread thread) -> -of(thread)));
    deal(threads, machine);
  }

  /** References per cycle; of a thread that did nothing what was found before remains. */
  private void measure(AkulaThread thread) {
    double perInstruction = thread.readParameterOr(L1_REFERENCE_RATE, Double.NaN);
    double found = perInstruction * thread.readParameterOr(Parameters.IPC, Double.NaN);
    if (!Double.isNaN(found)) {
      use.put(thread, found);
    }
  }

  private double of(AkulaThread thread) {
    return use.getOrDefault(thread, 0.0);
  }

  private void deal(List<AkulaThread> threads, Machine machine) {
    int cores = machine.coreCount();
    int room = Math.ceilDiv(threads.size(), cores);
    List<List<AkulaThread>> groups = new ArrayList<>();
    double[] sums = new double[cores];
    for (int i = 0; i < cores; i++) {
      groups.add(new ArrayList<>());
    }
    for (AkulaThread thread : threads) {
      int least = -1;
      for (int i = 0; i < cores; i++) {
        boolean hasRoom = groups.get(i).size() < room;
        least = hasRoom && (least < 0 || sums[i] < sums[least]) ? i : least;
      }
      groups.get(least).add(thread);
      sums[least] += of(thread);
    }
    for (int i = 0; i < cores; i++) {
      CoreGroups.place(groups.get(i), machine.getCore(i));
    }
  }
}
