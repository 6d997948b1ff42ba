package akula.bootstrap.sweep;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Policy;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import java.util.random.RandomGenerator;

/** Policies that sweeps are tested with. */
final class SweepPolicies {
  private SweepPolicies() {}

  /** The paper's example with a header. */
  @Policy(name = "spread", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class Spread implements Scheduler {
    private final NaiveSpread example = new NaiveSpread();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      example.launchThread(thread, machine);
    }

    @Override
    public void updateSchedule(Machine machine) {
      example.updateSchedule(machine);
    }
  }

  /** Places by chance. */
  @Policy(name = "by_chance", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class ByChance implements Scheduler {
    private final RandomGenerator random;

    /** Takes the host's generator. */
    public ByChance(RandomGenerator random) {
      this.random = random;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getCore(random.nextInt(machine.coreCount())).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}
  }

  /** Fails on the workloads that begin with application a3. */
  @Policy(name = "picky", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class Picky implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      if (thread.id() == 0 && thread.application().equals("a3")) {
        throw new IllegalStateException("I will not have a3 first");
      }
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public Requirements requirements() {
      return Requirements.ofParameters("LLC_MISS_RATE");
    }
  }

  /** Asks for what the data do not have. */
  @Policy(name = "demanding", idea = "-", source = "-", cost = "-", goodFor = "-", badFor = "-")
  public static final class Demanding implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {}

    @Override
    public void updateSchedule(Machine machine) {}

    @Override
    public Requirements requirements() {
      return Requirements.ofParameters("IPC");
    }
  }
}
