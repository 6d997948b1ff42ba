package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.policy.PolicyLimits;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is kept from running; limit 10 s, intervals of 1 s. */
class GovernorTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("m", 1, 1, 1),
          1_000_000_000,
          Set.of(Control.PAUSE),
          ParameterSource.NONE);
  private final ThreadModel first = machine.launch("first", 0);
  private final ThreadModel second = machine.launch("second", 0);
  private final List<RealThread> living =
      List.of(new RealThread(first, 0, 1), new RealThread(second, 1, 2));

  /** The two take turns, each time that the policy is called. */
  private final class Turns implements Scheduler {
    private boolean isFirst;

    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      thread.activate();
      on.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine on) {
      isFirst = !isFirst;
      (isFirst ? second : first).pause();
      (isFirst ? first : second).resume();
    }
  }

  /** Returns whether the policy is left in charge for 30 s. */
  private boolean staysFor30Seconds(int callsInAnInterval) {
    Governor governor = new Governor(machine, new Turns(), PolicyLimits.DEFAULT);
    boolean stays = governor.call(living);
    governor.noteWhoRuns(living);
    for (int second = 1; stays && second <= 30; second++) {
      stays = governor.letsAllRun(living, Duration.ofSeconds(second).toNanos());
      for (int call = 0; stays && call < callsInAnInterval; call++) {
        stays = governor.call(List.of());
        governor.noteWhoRuns(living);
      }
    }
    return stays;
  }

  @Test
  void turnsWithinAnIntervalKeepNobodyFromRunning() {
    assertThat(staysFor30Seconds(2)).isTrue();
  }

  @Test
  void whoNeverRunsIsKeptFromRunning() {
    assertThat(staysFor30Seconds(0)).isFalse();
  }

  @Test
  void turnsOfOneIntervalEachKeepNobodyFromRunning() {
    assertThat(staysFor30Seconds(1)).isTrue();
  }
}
