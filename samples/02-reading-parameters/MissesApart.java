import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Deals the threads to the memory domains, those with the most cache misses first. */
public final class MissesApart implements Scheduler {
  private static final String MISSES = Parameters.LLC_MISS_RATE;

  private int dealtThreads = -1;

  @Override
  public Requirements requirements() {
    return Requirements.ofParameters(MISSES);
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    thread.addParameter(MISSES);
    machine.addThread(thread);
    dealtThreads = -1;
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean changed = machine.threadCount() != dealtThreads;
    if (changed && machine.threads().stream().allMatch(thread -> thread.hasReading(MISSES))) {
      deal(machine);
      dealtThreads = machine.threadCount();
    }
  }

  private static void deal(Machine machine) {
    List<AkulaThread> threads = new ArrayList<>(machine.threads());
    threads.sort(Comparator.comparingDouble(thread -> -thread.readParameter(MISSES)));
    for (int i = 0; i < threads.size(); i++) {
      MemoryDomain domain = machine.getDomain(i % machine.domainCount());
      if (threads.get(i).domain() != domain) {
        domain.addThread(threads.get(i));
      }
    }
    machine.domains().forEach(MemoryDomain::balanceLoad);
  }
}
