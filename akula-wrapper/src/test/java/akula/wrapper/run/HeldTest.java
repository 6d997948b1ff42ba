package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.run.Registering.Carousel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed while it waits for its time ends the run with a sentence. */
@EnabledOnOs(OS.LINUX)
class HeldTest {
  private static final int TRIES = 50;

  @TempDir private Path folder;

  /** Kills the held process of the second program, if it is there. */
  private static final class Killer implements RunEvents {
    private final Stage stage;
    private final Path directory;

    Killer(Stage stage, Path directory) {
      this.stage = stage;
      this.directory = directory;
    }

    @Override
    public void interval(long nanos) {
      try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
        processes.filter(this::isHeld).forEach(ProcessHandle::destroyForcibly);
      }
      if (nanos > 10 * Stage.INTERVAL.toNanos()) {
        stage.stop();
      }
    }

    private boolean isHeld(ProcessHandle process) {
      try {
        Path own = Path.of("/proc/" + process.pid());
        return Files.readSymbolicLink(own.resolve("cwd")).equals(directory.toRealPath())
            && !Files.readString(own.resolve("comm")).startsWith("sh");
      } catch (IOException e) {
        return false; // somebody else's, or gone
      }
    }
  }

  /** Between two intervals it may come to wait too late to be found. */
  @Test
  void isReportedAndEndsTheRun() throws Exception {
    String reported = null;
    for (int i = 0; i < TRIES && reported == null; i++) {
      Path own = folder.resolve(String.valueOf(i));
      long soon = 2 * Stage.INTERVAL.toNanos() - 1;
      try (Stage stage = new Stage(own).busy(1).script("%s", soon)) {
        stage.run(new Carousel(), new Killer(stage, own.resolve("run-1")));
      } catch (RunException e) {
        reported = e.getMessage();
      }
    }
    assertThat(reported)
        .isEqualTo(
            "script1 ended before its time had come, when nothing of it had run: its process was"
                + " killed");
  }
}
