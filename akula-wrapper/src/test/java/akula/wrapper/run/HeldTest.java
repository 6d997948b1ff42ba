package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.run.Registering.Carousel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program that is killed while it waits for its time ends the run with a sentence. */
@EnabledOnOs(OS.LINUX)
class HeldTest {
  private static final int TRIES = 50;
  private static final long LOOK_NANOS = 1_000_000;

  /**
   * Programs are launched just before the ends of so many intervals, each in the one before held.
   */
  private static final int CHANCES = 6;

  @TempDir private Path folder;

  /** Kills a process that is held, before its time comes. */
  private static final class Killer implements RunEvents {
    private final Stage stage;
    private final Path folder;

    Killer(Stage stage, Path folder) throws IOException {
      this.stage = stage;
      this.folder = folder.toRealPath();
    }

    /** Nothing is launched meanwhile. */
    @Override
    public void interval(long nanos) {
      long left = Stage.INTERVAL.toNanos();
      if (nanos / left >= CHANCES) {
        stage.stop();
      } else {
        // time: a process that was begun comes to wait some time, or its interval was left out
        while (!killed() && left > 0) {
          LockSupport.parkNanos(LOOK_NANOS);
          left -= LOOK_NANOS;
        }
      }
    }

    private boolean killed() {
      try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
        List<ProcessHandle> held = processes.filter(this::isHeld).toList();
        held.forEach(ProcessHandle::destroyForcibly);
        return !held.isEmpty();
      }
    }

    private boolean isHeld(ProcessHandle process) {
      try {
        Path own = Path.of("/proc/" + process.pid());
        return Files.readSymbolicLink(own.resolve("cwd")).startsWith(folder)
            && !Files.readString(own.resolve("comm")).startsWith("sh");
      } catch (IOException e) {
        return false; // somebody else's, or gone
      }
    }
  }

  /** On a busy machine an interval may be left out, and with it the time of holding. */
  @Test
  void isReportedAndEndsTheRun() throws Exception {
    String reported = null;
    for (int i = 0; i < TRIES && reported == null; i++) {
      Path own = Files.createDirectories(folder.resolve(String.valueOf(i)));
      try (Stage stage = new Stage(own).busy(1)) {
        for (int interval = 2; interval < 2 + CHANCES; interval++) {
          stage.script("%s", interval * Stage.INTERVAL.toNanos() - 1);
        }
        stage.run(new Carousel(), new Killer(stage, own));
      } catch (RunException e) {
        reported = e.getMessage();
      }
    }
    assertThat(reported)
        .matches(
            "script\\d ended before its time had come, when nothing of it had run: its process was"
                + " killed");
  }
}
