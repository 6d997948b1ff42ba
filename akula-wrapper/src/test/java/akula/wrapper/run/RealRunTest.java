package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.NumaNode;
import akula.api.Parameters;
import akula.api.Scheduler;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.run.Registering.Carousel;
import akula.wrapper.run.Registering.Watch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class RealRunTest {
  @TempDir private Path folder;

  @Test
  void theKernelHoldsTheMasksThatThePolicyAskedFor() throws Exception {
    try (Stage stage = new Stage(folder).busy(3).script("(%1$s) & (%1$s) & %1$s; wait", 0)) {
      RealOutcome outcome = stage.run(new Carousel(), new MasksAsAsked(stage));
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.expelled()).isEmpty();
      assertThat(Stage.troubles(outcome)).isEmpty();
      assertThat(outcome.threads()).hasSize(4).allMatch(thread -> thread.exit().isSuccess());
      if (stage.cpus.cpus().size() > 1) {
        assertThat(outcome.threads()).allMatch(thread -> thread.migrations() >= 9);
      }
    }
  }

  /** Looks ten times whether programs and their children may use the cpu they were put on alone. */
  private static final class MasksAsAsked extends Watch {
    private final Stage stage;

    MasksAsAsked(Stage stage) {
      super(4);
      this.stage = stage;
    }

    @Override
    void look(int number) {
      if (number > 10) {
        return; // they are ending
      }
      for (RealThread thread : living) {
        if (!thread.model().isFinished()) {
          String cpu = String.valueOf(thread.model().context().cpu());
          assertThat(Stage.allowed(thread.pid())).isEqualTo(cpu);
          ProcessHandle.of(thread.pid())
              .orElseThrow()
              .children()
              .filter(ProcessHandle::isAlive)
              .forEach(child -> assertThat(Stage.allowed((int) child.pid())).isEqualTo(cpu));
        }
      }
      if (number == 10) {
        stage.stop();
      }
    }
  }

  /** Places threads at once, reads parameters, and remembers what it saw. */
  private static class Reader implements Scheduler {
    final Map<String, Double> greatest = new HashMap<>();
    final Map<String, Double> least = new HashMap<>();
    final List<Long> launches = new ArrayList<>();
    final Set<NumaNode> homes = new HashSet<>();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      launches.add(machine.nowNanos());
      thread.addParameter(Parameters.CPU_SHARE);
      thread.addParameter(Parameters.PAGE_FAULT_RATE, 2);
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      for (AkulaThread thread : machine.threads()) {
        if (thread.hasReading(Parameters.CPU_SHARE)) {
          homes.add(thread.homeNode());
          double share = thread.readParameter(Parameters.CPU_SHARE);
          greatest.merge(thread.name(), share, Math::max);
          least.merge(thread.name(), share, Math::min);
        }
      }
    }
  }

  @Test
  void programsAreLaunchedInTimeAndParametersAreRead() throws Exception {
    long later = 100_000_000;
    Reader policy = new Reader();
    try (Stage stage =
        new Stage(folder, Parameters.CPU_SHARE, Parameters.PAGE_FAULT_RATE)
            .script("%s", 0)
            .script("sleep 1000", later)
            .script("exit 3", later)) {
      RealOutcome outcome =
          stage.run(
              policy,
              new RunEvents() {
                private int sleeper;

                @Override
                public void launched(RealThread thread, long nanos) {
                  sleeper = thread.model().name().equals("script1#1") ? thread.pid() : sleeper;
                }

                @Override
                public void interval(long nanos) {
                  if (nanos > 3 * later && policy.greatest.containsKey("script1#1")) {
                    stage.stop();
                    ProcessHandle.of(sleeper).ifPresent(ProcessHandle::destroyForcibly);
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(policy.homes).isNotEmpty().doesNotContainNull();
      assertThat(policy.launches.get(0)).isZero();
      assertThat(policy.launches).hasSize(3).allMatch(time -> time == 0 || time >= later);
      double busy = policy.greatest.get("script0#0");
      assertThat(busy).isBetween(0.001, 1.2); // how much is left for it is up to the machine
      assertThat(policy.least.get("script1#1")).as("it sleeps").isLessThan(busy);
      ThreadOutcome failed = outcome.threads().get(2);
      assertThat(failed.exit().code()).isEqualTo(3);
      assertThat(failed.launchNanos()).isEqualTo(later);
      assertThat(failed.startNanos()).isGreaterThanOrEqualTo(later);
      assertThat(failed.endNanos()).isGreaterThan(failed.startNanos());
      assertThat(outcome.cost().lateness().count()).isPositive();
    }
  }

  @Test
  void aProgramThatFailsEndsTheRunIfThatIsAsked() throws Exception {
    try (Stage stage = new Stage(folder).busy(1).script("exit 3", 0)) {
      stage.stopOnFailure = true;
      RealOutcome outcome = stage.run(new Carousel(), new RunEvents() {});
      assertThat(outcome.isWhole()).isFalse();
      assertThat(outcome.threads())
          .singleElement()
          .satisfies(thread -> assertThat(thread.exit().code()).isEqualTo(3));
    }
  }

  @Test
  void observingEnforcesNothing() throws Exception {
    observe(new Carousel(), true);
  }

  @Test
  void withoutPolicyTheKernelPlaces() throws Exception {
    observe(null, false);
  }

  private void observe(Scheduler policy, boolean observe) throws Exception {
    try (Stage stage = new Stage(folder).busy(2)) {
      RealOutcome outcome =
          stage.run(
              policy,
              Stage.LIMITS,
              observe,
              new Watch(2) {
                @Override
                void look(int number) {
                  living.stream()
                      .filter(thread -> number <= 5 && !thread.model().isFinished())
                      .forEach(thread ->
                          assertThat(Stage.allowed(thread.pid())).isEqualTo(stage.cpus.toString()));
                  if (number == 5) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.cost().policyCalls() > 0).isEqualTo(observe);
    }
  }
}
