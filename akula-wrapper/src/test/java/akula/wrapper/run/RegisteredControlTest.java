package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.wrapper.agent.Feature;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Pauses and weights of registered threads. */
@EnabledOnOs(OS.LINUX)
class RegisteredControlTest extends ReporterCase {
  /** Pauses the first registered thread, then the whole program, then nothing. */
  private static final class Pausing extends Registering.Carousel {
    int stage;

    @Override
    public void updateSchedule(Machine machine) {
      super.updateSchedule(machine);
      for (AkulaThread thread : machine.threads()) {
        boolean pauses = stage == 1 && thread.id() == 1 || stage == 2;
        if (pauses) {
          thread.pause();
        } else {
          thread.resume();
        }
      }
    }
  }

  @Test
  void eachIsPausedOnItsOwnWhereTheAgentCan() throws Exception {
    Pausing policy = new Pausing();
    try (Stage stage = new Stage(folder).script(reporter("workers 2"), 0)) {
      boolean can = stage.agent.features().has(Feature.FREEZE_THREAD);
      RealOutcome outcome =
          stage.run(
              policy,
              new Registering.Watch(3) {
                private long first;
                private long second;
                private int stood;
                private int moved;

                @Override
                void look(int number) {
                  long newFirst = living.get(1).report().done();
                  long newSecond = living.get(2).report().done();
                  boolean paused = newFirst == first && (policy.stage == 1 || newSecond == second);
                  stood = paused ? stood + 1 : 0;
                  moved += newSecond > second ? 1 : 0;
                  first = newFirst;
                  second = newSecond;
                  next();
                }

                private void next() {
                  boolean done =
                      switch (policy.stage) {
                        case 0 -> moved >= 3;
                        case 1 -> can ? stood >= 5 && moved >= 5 : moved >= 5;
                        case 2 -> stood >= 5;
                        default -> moved >= 3;
                      };
                  if (done) {
                    policy.stage++;
                    stood = 0;
                    moved = 0;
                    if (policy.stage == 4) {
                      stage.stop();
                    }
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      if (can) {
        assertThat(Stage.troubles(outcome)).isEmpty();
      } else {
        assertThat(outcome.troubles()).containsKey(Kind.NOT_PAUSED);
      }
    }
  }

  /** Gives the first registered thread more than the others. */
  private static final class Weighing extends Registering.Carousel {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      super.launchThread(thread, machine);
      if (thread.id() == 1) {
        thread.setWeight(3);
      }
    }
  }

  @Test
  void eachHasAWeightOfItsOwnWhereTheAgentCan() throws Exception {
    try (Stage stage = new Stage(folder).script(reporter("workers 2"), 0)) {
      boolean can =
          stage.agent.features().has(Feature.WEIGHT_V1)
              || stage.agent.features().has(Feature.WEIGHT_V2);
      RealOutcome outcome =
          stage.run(
              new Weighing(),
              new Registering.Watch(3) {
                @Override
                void look(int number) {
                  if (number == 1) {
                    assertThat(isInGroupOfItsOwn(living.get(1))).isEqualTo(can);
                    assertThat(isInGroupOfItsOwn(living.get(2))).isFalse();
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.troubles().containsKey(Kind.NOT_WEIGHED)).isNotEqualTo(can);
    }
  }

  private static boolean isInGroupOfItsOwn(RealThread thread) {
    try {
      return Files.readString(
              Path.of("/proc/" + thread.pid() + "/task/" + thread.tid() + "/cgroup"))
          .contains("/t" + thread.tid());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
