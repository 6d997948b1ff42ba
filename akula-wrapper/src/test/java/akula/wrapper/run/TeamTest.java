package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Teams: threads that are launched together. */
@EnabledOnOs(OS.LINUX)
class TeamTest extends ReporterCase {
  @Test
  void aTeamIsLaunchedAtOnceWithWhatItReported() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("team 3")) {
      RealOutcome outcome = stage.run(policy, policy.until(stage, "3 task"));
      assertThat(outcome.isWhole()).isTrue();
      assertThat(policy.instants).hasSize(2);
      assertThat(policy.instants.getFirst()).containsExactly("0 task - critical - wants 0");
      // They register in any order; the number in the process is that of the registration.
      assertThat(policy.instants.getLast())
          .extracting(known -> known.substring(2))
          .containsExactlyInAnyOrder(
              "task 100.0 critical 0.1 wants 3",
              "task 200.0 critical 0.2 wants 3",
              "task 300.0 critical 0.3 wants 3");
      assertThat(outcome.threads()).hasSize(4).allMatch(thread -> thread.exit().isSuccess());
      boolean tooMany = stage.machine.contextCount() < 3;
      assertThat(outcome.troubles().containsKey(Kind.WANTS_MORE)).isEqualTo(tooMany);
    }
  }

  @Test
  void whatOnlyWaitsForTheTeamIsPlacedNoMore() throws Exception {
    Listening policy = new Listening();
    List<RealThread> launched = new ArrayList<>();
    try (Stage stage = stage("team 2")) {
      RealOutcome outcome =
          stage.run(
              policy,
              new RunEvents() {
                private int looks;

                @Override
                public void launched(RealThread thread, long nanos) {
                  launched.add(thread);
                }

                @Override
                public void interval(long nanos) {
                  if (launched.size() == 3 && looks++ == 5) {
                    assertThat(stage.machine.threadCount()).isEqualTo(2);
                    assertThat(Stage.allowed(launched.getFirst().pid()))
                        .as("the first thread may run everywhere")
                        .isEqualTo(Stage.allowed("self"));
                    assertThat(Registering.allowed(launched.get(1)))
                        .isEqualTo(String.valueOf(launched.get(1).model().context().cpu()));
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(launched.getFirst().isAside()).isTrue();
      assertThat(policy.now).doesNotContain("0 task");
      assertThat(Stage.troubles(outcome)).isEmpty();
    }
  }

  @Test
  void aTeamThatIsNotWholeIsLaunchedAfterAWhile() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("incomplete 1")) {
      RealOutcome outcome = stage.run(policy, policy.until(stage, "1 task 100"));
      assertThat(outcome.troubles()).containsEntry(Kind.TEAM_INCOMPLETE, 1);
      assertThat(stage.reported)
          .contains(
              "script0#0 reported that a team of 2 threads does its work, but 1 s later only 1 of them"
                  + " had registered; those are placed now, and each of the others when it is found"
                  + " at the end of an interval");
    }
  }

  @Test
  void ofATeamOfWhichNobodyRegistersTheProgramIsPlaced() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("absent 3")) {
      RealOutcome outcome =
          stage.run(
              policy,
              new RunEvents() {
                @Override
                public void reported(long nanos, String text) {
                  if (text.contains("team")) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.troubles()).containsEntry(Kind.TEAM_INCOMPLETE, 1);
      assertThat(stage.reported)
          .contains(
              "script0#0 reported that a team of 3 threads does its work, but 1 s later none of them"
                  + " had registered; it is placed as a whole, not thread by thread, until one is"
                  + " found at the end of an interval");
      assertThat(policy.instants).hasSize(1);
    }
  }

  @Test
  void aTeamOfWhichSomeHaveEndedIsLaunched() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("leaving 3")) {
      RealOutcome outcome = stage.run(policy, policy.until(stage, "2 task"));
      assertThat(Stage.troubles(outcome)).doesNotContainKey(Kind.TEAM_INCOMPLETE);
      assertThat(outcome.threads()).as("the program and two of three").hasSize(3);
    }
  }
}
