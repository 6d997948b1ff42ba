package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.enforce.RealThread;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Where registered threads run. */
@EnabledOnOs(OS.LINUX)
class RegisteredThreadsTest extends ReporterCase {
  @Test
  void eachIsPlacedOnItsOwn() throws Exception {
    Registering.Carousel policy = new Registering.Carousel();
    try (Stage stage = new Stage(folder).script(reporter("workers 3"), 0).busy(1)) {
      RealOutcome outcome =
          stage.run(
              policy,
              new Registering.Watch(5) {
                @Override
                void look(int number) {
                  for (RealThread thread : number > 10 ? List.<RealThread>of() : living) {
                    assertThat(Registering.allowed(thread))
                        .as(thread.model().name())
                        .isEqualTo(String.valueOf(thread.model().context().cpu()));
                  }
                  if (number == 10) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(Stage.troubles(outcome)).isEmpty();
      assertThat(stage.reported).isEmpty();
      assertThat(policy.launched)
          .containsExactly("script0#0", "script1#1", "script0#2", "script0#3", "script0#4");
      assertThat(outcome.threads())
          .extracting(ThreadOutcome::name)
          .containsExactlyElementsOf(policy.launched);
      assertThat(outcome.threads())
          .extracting(ThreadOutcome::isRegistered)
          .containsExactly(false, false, true, true, true);
      assertThat(outcome.threads())
          .extracting(ThreadOutcome::program)
          .containsExactly(0, 1, 0, 0, 0);
      for (ThreadOutcome thread : outcome.threads()) {
        assertThat(thread.exit().isSuccess()).isTrue();
        assertThat(thread.startNanos()).isBetween(thread.launchNanos(), thread.endNanos());
        if (stage.cpus.cpus().size() > 1) {
          assertThat(thread.migrations()).isGreaterThanOrEqualTo(9);
        }
      }
      assertThat(folder.resolve("run-0").toFile().list()).noneMatch(name -> name.contains("akula"));
    }
  }

  @Test
  void thoseThatDeregisterFollowTheirProgram() throws Exception {
    try (Stage stage = stage("workers 2")) {
      RealOutcome outcome =
          stage.run(
              new Registering.Carousel(),
              new Registering.Watch(3) {
                private boolean checked;

                @Override
                void look(int number) {
                  if (number == 3) {
                    signal("leave");
                  }
                }

                @Override
                public void interval(long nanos) {
                  super.interval(nanos);
                  if (left.size() == 2 && !checked) {
                    checked = true;
                    RealThread program = living.getFirst();
                    assertThat(program.registered()).isEmpty();
                    for (RealThread thread : left) {
                      assertThat(thread.model().isFinished()).isTrue();
                      assertThat(Registering.allowed(thread))
                          .isEqualTo(Registering.allowed(program));
                    }
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(Stage.troubles(outcome)).isEmpty();
      assertThat(outcome.threads()).hasSize(3);
    }
  }

  @Test
  void withoutPolicyTheyRunEverywhere() throws Exception {
    try (Stage stage = stage("workers 2")) {
      RealOutcome outcome =
          stage.run(
              null,
              new Registering.Watch(3) {
                @Override
                void look(int number) {
                  if (number == 1) {
                    living.forEach(thread ->
                        assertThat(Registering.allowed(thread)).isEqualTo(stage.cpus.toString()));
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.threads()).hasSize(3);
    }
  }
}
