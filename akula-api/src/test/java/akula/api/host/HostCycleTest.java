package akula.api.host;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HostCycleTest {
  private final List<String> log = new ArrayList<>();
  private final MachineModel machine =
      new MachineModel(MachineDescription.regular("m", 1, 1, 1), 1, Set.of(), ParameterSource.NONE);

  /** A host that launches a thread at each instant, and ends it at the next. */
  private final class Logging implements HostCycle.Host<RuntimeException> {
    private HostCycle<RuntimeException> cycle;

    @Override
    public void intervalEnded(long now) {
      log.add("interval " + now);
    }

    @Override
    public boolean endThreads(long now) {
      List.copyOf(machine.threads()).forEach(thread -> machine.finish((ThreadModel) thread));
      log.add("end " + now);
      return now > 0;
    }

    @Override
    public boolean launchThreads(long now) {
      cycle.launched(machine.launch("a", now));
      return true;
    }

    @Override
    public void carryOut(long now) {
      machine.changes().clear();
      log.add("carry out " + now);
    }
  }

  private final class Policy implements Scheduler {
    private long stop = -1;
    private boolean skips;

    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      thread.activate();
      on.addThread(thread);
      log.add("launch " + on.nowNanos());
    }

    @Override
    public void updateSchedule(Machine on) {
      log.add("update " + on.nowNanos());
      if (on.nowNanos() == stop) {
        on.wakeAt(100);
      }
      if (skips) {
        on.skipIntervals();
      }
    }
  }

  private HostCycle<RuntimeException> cycle(PolicyCalls calls) {
    Logging host = new Logging();
    host.cycle = new HostCycle<>(machine, calls, host);
    return host.cycle;
  }

  private HostCycle<RuntimeException> withPolicy() {
    return with(new Policy());
  }

  private HostCycle<RuntimeException> with(Policy policy) {
    PolicyCalls calls = new PolicyCalls(machine);
    calls.begin(policy, "logging");
    return cycle(calls);
  }

  @Test
  void anInstantHasOneOrder() {
    HostCycle<RuntimeException> cycle = withPolicy();
    cycle.instant(0, false);
    cycle.instant(5, true);
    assertThat(log)
        .containsExactly(
            "end 0",
            "launch 0",
            "update 0",
            "carry out 0",
            "interval 5",
            "end 5",
            "launch 5",
            "update 5",
            "carry out 5");
  }

  @Test
  void intervalsGoOnUntilThePolicyWantsSomething() {
    Policy policy = new Policy();
    policy.stop = 3;
    HostCycle<RuntimeException> cycle = with(policy);
    assertThat(cycle.intervals(2, 5)).isEqualTo(4);
    assertThat(cycle.wakeNanos()).isEqualTo(100);
    assertThat(cycle.intervals(4, 6)).isEqualTo(6);
    assertThat(log)
        .containsExactly(
            "interval 2",
            "update 2",
            "interval 3",
            "update 3",
            "interval 4",
            "update 4",
            "interval 5",
            "update 5");
  }

  @Test
  void intervalsWithNothingToDoAreOne() {
    Policy policy = new Policy();
    policy.skips = true;
    HostCycle<RuntimeException> cycle = with(policy);
    assertThat(cycle.intervals(1, 4)).isEqualTo(2);
    assertThat(cycle.intervals(2, 9)).isEqualTo(9);
    assertThat(log).containsExactly("interval 1", "update 1", "interval 8");
  }

  @Test
  void aRunWithoutItsPolicyContinues() {
    HostCycle<RuntimeException> cycle = withPolicy();
    cycle.intervals(1, 2);
    cycle.abandonPolicy();
    cycle.intervals(2, 3);
    cycle.instant(3, true);
    assertThat(log)
        .containsExactly(
            "interval 1", "update 1", "interval 2", "interval 3", "end 3", "carry out 3");
  }

  @Test
  void thereNeedBeNoPolicy() {
    HostCycle<RuntimeException> cycle = cycle(null);
    cycle.intervals(1, 2);
    cycle.instant(2, true);
    assertThat(log).containsExactly("interval 1", "interval 2", "end 2", "carry out 2");
  }
}
