package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.script.Hints;
import akula.wrapper.enforce.Complaints.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What programs report of themselves and their threads, and when the policy knows it. */
@EnabledOnOs(OS.LINUX)
class HintsTest extends ReporterCase {
  @Test
  void whatIsReportedLaterIsSeen() throws Exception {
    seesWhatChanges(reporter("team 2"));
  }

  @Test
  void javaProgramsReportTheSame() throws Exception {
    seesWhatChanges(
        "exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                HintsJava.class.getName()));
  }

  private void seesWhatChanges(String script) throws Exception {
    Listening policy = new Listening();
    try (Stage stage = new Stage(folder).script(script, 0)) {
      RealOutcome outcome =
          stage.run(
              policy,
              new RunEvents() {
                private boolean touched;

                @Override
                public void interval(long nanos) {
                  if (policy.now.contains("task 200.0 critical 0.2 wants 2") && !touched) {
                    touched = true;
                    signal("change");
                  }
                  if (policy.now.matches("(\\d task 100.0 critical - wants 2;){2}")) {
                    policy.done = true;
                    stage.stop();
                  }
                }
              });
      // On a busy machine they may come too late to be launched together, and then it is said.
      boolean inTime = !outcome.troubles().containsKey(Kind.TEAM_INCOMPLETE);
      assertThat(policy.instants.getLast()).hasSize(inTime ? 2 : 1);
      assertThat(policy.now).contains("1 task 100.0 critical -", "2 task 100.0 critical -");
    }
  }

  @Test
  void whatCannotBeCountsAsNotReported() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("team 2")) {
      RealOutcome outcome =
          stage.run(
              policy,
              new RunEvents() {
                private boolean touched;

                @Override
                public void interval(long nanos) {
                  if (policy.now.contains("task 200") && !touched) {
                    touched = true;
                    signal("lie");
                  }
                  if (policy.now.matches("(\\d task - critical - wants 0;){2}")) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.troubles().get(Kind.INVALID_HINT)).isGreaterThanOrEqualTo(3);
      assertThat(stage.reported)
          .filteredOn(text -> text.endsWith("this counts as not reported"))
          .singleElement()
          .asString()
          .containsAnyOf(
              "reported that it wants -5 hardware contexts; expected 1 to 1000000",
              "has a thread that reported a task of length -",
              "has a thread that reported a critical section of length NaN");
    }
  }

  @Test
  void theWorkloadTellsWhatTheProgramDoesNot() throws Exception {
    Hints hints =
        new Hints(
            List.of(
                new Hints.OfThread(OptionalDouble.of(5), OptionalDouble.empty()),
                new Hints.OfThread(OptionalDouble.of(6), OptionalDouble.of(0))),
            2);
    Listening policy = new Listening();
    try (Stage stage = stage("workers 2")) {
      RealLaunch silent = stage.launches.getFirst();
      stage.launches.set(0, new RealLaunch(silent.application(), 0, silent.order(), hints));
      stage.run(policy, policy.until(stage, "2 task"));
      assertThat(policy.instants.getFirst()).containsExactly("0 task 5.0 critical - wants 2");
      assertThat(policy.now)
          .contains("1 task 6.0 critical 0.0 wants 2")
          .contains("2 task - critical - wants 2");
    }
  }
}
