package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.formats.script.Told;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.progress.ReporterProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What programs tell, and when the policy knows it. */
@EnabledOnOs(OS.LINUX)
class TeamTest {
  @TempDir private static Path programs;
  private static Path reporter;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    reporter = ReporterProgram.compile(programs);
  }

  /** Puts thread n on core n; notes what is known when threads are launched, and since then. */
  private static class Listening implements Scheduler {
    final List<String> launches = new ArrayList<>();
    final List<List<String>> instants = new ArrayList<>();
    String now = "";
    boolean done;
    private List<String> instant = new ArrayList<>();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      instant.add(known(thread));
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (!instant.isEmpty()) {
        instants.add(instant);
        instant = new ArrayList<>();
      }
      String all = "";
      for (AkulaThread thread : machine.threads()) {
        machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
        all += known(thread) + ";";
      }
      now = done ? now : all;
    }

    private static String known(AkulaThread thread) {
      return "%d task %s critical %s wants %s"
          .formatted(
              thread.indexInProcess(),
              text(thread.taskLength()),
              text(thread.criticalSectionLength()),
              thread.process().wantedContexts().orElse(0));
    }

    private static String text(OptionalDouble length) {
      return length.isPresent() ? String.valueOf(length.getAsDouble()) : "-";
    }
  }

  /** Ends the run when the policy knows something. */
  private static RunEvents until(Stage stage, Listening policy, String known) {
    return new RunEvents() {
      @Override
      public void interval(long nanos) {
        if (policy.now.contains(known)) {
          policy.done = true;
          stage.stop();
        }
      }
    };
  }

  private void touch(String name) {
    try {
      Files.createFile(folder.resolve("run-0").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Stage stage(String does) throws Exception {
    return new Stage(folder).script("exec " + reporter + " " + does, 0);
  }

  @Test
  void aTeamIsLaunchedAtOnceWithWhatItTold() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("team 3")) {
      RealOutcome outcome = stage.run(policy, until(stage, policy, "3 task"));
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
      RealOutcome outcome = stage.run(policy, until(stage, policy, "1 task 100"));
      assertThat(outcome.troubles()).containsEntry(Kind.MISSING, 1);
      assertThat(stage.told)
          .contains(
              "script0#0 told that a team of 2 threads does its work, but 1 s later only 1 of them"
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
                public void told(long nanos, String text) {
                  if (text.contains("team")) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.troubles()).containsEntry(Kind.MISSING, 1);
      assertThat(stage.told)
          .contains(
              "script0#0 told that a team of 3 threads does its work, but 1 s later none of them"
                  + " had registered; it is placed as a whole, not thread by thread, until one is"
                  + " found at the end of an interval");
      assertThat(policy.instants).hasSize(1);
    }
  }

  @Test
  void aTeamOfWhichSomeHaveEndedIsLaunched() throws Exception {
    Listening policy = new Listening();
    try (Stage stage = stage("leaving 3")) {
      RealOutcome outcome = stage.run(policy, until(stage, policy, "2 task"));
      assertThat(Stage.troubles(outcome)).doesNotContainKey(Kind.MISSING);
      assertThat(outcome.threads()).as("the program and two of three").hasSize(3);
    }
  }

  @Test
  void whatIsToldLaterIsSeen() throws Exception {
    seesWhatChanges("exec " + reporter + " team 2");
  }

  @Test
  void javaProgramsTellTheSame() throws Exception {
    seesWhatChanges(
        "exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path"),
                TellingJava.class.getName()));
  }

  private void seesWhatChanges(String script) throws Exception {
    Listening policy = new Listening();
    try (Stage stage = new Stage(folder).script(script, 0)) {
      stage.run(
          policy,
          new RunEvents() {
            private boolean touched;

            @Override
            public void interval(long nanos) {
              if (policy.now.contains("task 200.0 critical 0.2 wants 2") && !touched) {
                touched = true;
                touch("change");
              }
              if (policy.now.matches("(\\d task 100.0 critical - wants 2;){2}")) {
                policy.done = true;
                stage.stop();
              }
            }
          });
      assertThat(policy.instants.getLast()).hasSize(2);
      assertThat(policy.now).contains("1 task 100.0 critical -", "2 task 100.0 critical -");
    }
  }

  @Test
  void whatCannotBeCountsAsNotTold() throws Exception {
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
                    touch("lie");
                  }
                  if (policy.now.matches("(\\d task - critical - wants 0;){2}")) {
                    stage.stop();
                  }
                }
              });
      assertThat(outcome.troubles().get(Kind.MISTOLD)).isGreaterThanOrEqualTo(3);
      assertThat(stage.told)
          .filteredOn(text -> text.endsWith("this counts as not told"))
          .singleElement()
          .asString()
          .containsAnyOf(
              "told that it wants -5 hardware contexts; expected 1 to 1000000",
              "has a thread that told of a task of length -",
              "has a thread that told of a critical section of length NaN");
    }
  }

  @Test
  void theWorkloadTellsWhatTheProgramDoesNot() throws Exception {
    Told told =
        new Told(
            List.of(
                new Told.OfThread(OptionalDouble.of(5), OptionalDouble.empty()),
                new Told.OfThread(OptionalDouble.of(6), OptionalDouble.of(0))),
            2);
    Listening policy = new Listening();
    try (Stage stage = stage("workers 2")) {
      RealLaunch silent = stage.launches.getFirst();
      stage.launches.set(0, new RealLaunch(silent.application(), 0, silent.order(), told));
      stage.run(policy, until(stage, policy, "2 task"));
      assertThat(policy.instants.getFirst()).containsExactly("0 task 5.0 critical - wants 2");
      assertThat(policy.now)
          .contains("1 task 6.0 critical 0.0 wants 2")
          .contains("2 task - critical - wants 2");
    }
  }
}
