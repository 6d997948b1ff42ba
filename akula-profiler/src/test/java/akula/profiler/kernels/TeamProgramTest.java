package akula.profiler.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.progress.ProgressFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What akula-team tells; what it computes is compared in samples/programs/test. */
@EnabledOnOs(OS.LINUX)
class TeamProgramTest {
  @TempDir private Path folder;

  private ProgressFile reported(String... arguments) throws Exception {
    ProgressFile file = ProgressFile.make(folder.resolve("progress"));
    List<String> command =
        new ArrayList<>(List.of(CarriedProgram.of(Kernels.TEAM).onDisk().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.environment().put(ProgressFile.VARIABLE, file.path().toString());
    assertThat(builder.start().waitFor()).isZero();
    assertThat(file.read()).isTrue();
    return file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"matrix", "global-sum", "barriers"})
  void eachReportsItsTeam(String command) throws Exception {
    try (ProgressFile file = reported(command, "--threads", "6", "--repeat", "1")) {
      assertThat(file.wantedContexts()).isEqualTo(6);
      assertThat(file.team()).isEqualTo(6);
      assertThat(file.used()).as("slots of the program and of six threads").isEqualTo(7);
      assertThat(file.registered()).as("all have deregistered").isZero();
      for (int slot = 1; slot <= 6; slot++) {
        assertThat(file.taskLength(slot)).isZero();
      }
    }
  }

  @Test
  void oneThatIsToBePlacedAsOneRegistersNothing() throws Exception {
    try (ProgressFile file = reported("barriers", "--register", "no", "--repeat", "1")) {
      assertThat(file.team()).isZero();
      assertThat(file.used()).isEqualTo(1);
    }
  }
}
