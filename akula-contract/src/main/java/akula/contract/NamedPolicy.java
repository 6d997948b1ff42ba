package akula.contract;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A policy as a command line names it. What it refuses it refuses on purpose, as nobody has said
 * which machines it is to take.
 */
public final class NamedPolicy implements TriedPolicy {
  private final PolicyFactory factory;
  private final Set<Purpose> purposes = EnumSet.noneOf(Purpose.class);
  private final long longestWaitNanos;
  private final SequencedMap<String, String> refusals = new LinkedHashMap<>();

  /** What a policy may do on purpose. */
  public enum Purpose {
    /** It leaves loads uneven. */
    UNEVEN,
    /** It lets threads wait that could run. */
    WAITING
  }

  /**
   * Makes one.
   *
   * @param longestWait for how long a thread may wait in a queue that it orders
   */
  public NamedPolicy(PolicyFactory factory, Set<Purpose> purposes, Duration longestWait) {
    this.factory = factory;
    this.purposes.addAll(purposes);
    longestWaitNanos = longestWait.toNanos();
  }

  /** Returns why it refuses which machine, by the machine's name; empty before {@link #learn}. */
  public SequencedMap<String, String> refusals() {
    return refusals;
  }

  /** Looks which machines it refuses. */
  public void learn(PolicyContract contract) {
    for (MachineDescription machine : PolicyContract.machines()) {
      contract.refusal(machine).ifPresent(why -> refusals.put(machine.name(), why));
    }
  }

  @Override
  public String name() {
    return factory.spec();
  }

  @Override
  public Scheduler newPolicy(MachineDescription machine, int threads, long seed) {
    return factory.newScheduler(new SplittableRandom(seed));
  }

  @Override
  public boolean keepsLoadEven() {
    return !purposes.contains(Purpose.UNEVEN);
  }

  @Override
  public boolean letsAllRun() {
    return !purposes.contains(Purpose.WAITING);
  }

  @Override
  public long longestWaitNanos() {
    return longestWaitNanos;
  }

  @Override
  public boolean refuses(MachineDescription machine) {
    return refusals.containsKey(machine.name());
  }
}
