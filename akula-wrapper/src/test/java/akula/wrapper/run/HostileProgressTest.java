package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.progress.ReporterProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that write into their files of progress what they should not. */
@EnabledOnOs(OS.LINUX)
class HostileProgressTest {
  @TempDir private Path folder;

  /** Stops the program when something was reported. */
  private RealOutcome run(Stage stage) throws Exception {
    return stage.run(
        null,
        new RunEvents() {
          @Override
          public void interval(long nanos) {
            if (!stage.reported.isEmpty()) {
              stage.stop();
            }
          }
        });
  }

  @Test
  void aFileThatIsCutOff() throws Exception {
    try (Stage stage = new Stage(folder).script(": > $AKULA_PROGRESS; %s", 0)) {
      RealOutcome outcome = run(stage);
      assertThat(outcome.isWhole()).isTrue();
      assertThat(Stage.troubles(outcome)).containsOnlyKeys(Kind.DAMAGED);
      assertThat(stage.reported)
          .containsExactly(
              folder.resolve("run-0/akula-progress-0")
                  + " is not as it was made; script0#0 reports nothing");
    }
  }

  @Test
  void aThreadOfAnother() throws Exception {
    Path reporter = ReporterProgram.compile(folder);
    try (Stage stage = new Stage(folder).script("exec " + reporter + " lie", 0)) {
      RealOutcome outcome = run(stage);
      assertThat(outcome.isWhole()).isTrue();
      assertThat(outcome.threads()).hasSize(1);
      assertThat(outcome.troubles()).containsEntry(Kind.NOT_SINGLED, 1);
      assertThat(stage.reported)
          .containsExactly(
              "a thread that script0#0 registered is not placed on its own: it has no thread 1 of"
                  + " process 1");
    }
  }

  @Test
  void aThreadWithTwoSlots() throws Exception {
    Path reporter = ReporterProgram.compile(folder);
    try (Stage stage = new Stage(folder).script("exec " + reporter + " twice", 0)) {
      RealOutcome outcome = run(stage);
      assertThat(outcome.threads()).hasSize(2);
      assertThat(stage.reported)
          .singleElement()
          .asString()
          .matches(
              "a thread that script0#0 registered is not placed on its own: thread \\d+ has"
                  + " registered twice");
    }
  }

  @Test
  void aFolderWithoutRoomForTheFile() throws Exception {
    try (Stage stage = new Stage(folder).script("%s", 0)) {
      Files.createDirectories(folder.resolve("run-0/akula-progress-0/in-the-way"));
      assertThatThrownBy(() -> stage.run(null, new RunEvents() {}))
          .isInstanceOf(RunException.class)
          .hasMessageMatching(
              ".*/run-0/akula-progress-0, where a program can report its progress, cannot be made:"
                  + " .*");
    }
  }

  @Test
  void moreThreadsThanCanBeCounted() throws Exception {
    Path reporter = ReporterProgram.compile(folder);
    try (Stage stage = new Stage(folder, 3).script("exec " + reporter + " workers 4", 0)) {
      RealOutcome outcome = run(stage);
      // there is room for two at a time, and for others once one has ended
      assertThat(outcome.threads()).hasSizeBetween(3, 5);
      assertThat(Stage.troubles(outcome)).containsOnlyKeys(Kind.NOT_SINGLED);
      assertThat(stage.reported)
          .containsExactly(
              "a thread that script0#0 registered is not placed on its own: no counters are left for"
                  + " it until others leave");
    }
  }
}
