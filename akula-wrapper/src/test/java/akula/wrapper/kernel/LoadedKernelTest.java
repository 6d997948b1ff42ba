package akula.wrapper.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Loaders that do not do what they should. */
@EnabledOnOs(OS.LINUX)
class LoadedKernelTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir private Path folder;

  private String refusal(String script, Duration answer, Duration end) throws Exception {
    Path loader = Files.writeString(folder.resolve("loader"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(loader, PosixFilePermissions.fromString("rwx------"));
    try (KernelProgram program = KernelProgram.of(Optional.of(loader))) {
      // time: else a loader that is waited for without limit would hold up the build
      return Assertions.assertTimeoutPreemptively(
          LONG,
          () ->
              LoadedKernel.refusal(program, new LoadedKernel.Patience(answer, end)).orElseThrow());
    }
  }

  private String named(String end) {
    return "the loader of the scheduler, %s, %s".formatted(folder.resolve("loader"), end);
  }

  @Test
  void oneThatEndsIsNamedWithItsExitCode() throws Exception {
    assertThat(refusal("exit 127", LONG, LONG))
        .isEqualTo(
            named(
                "ended without a word, with exit code 127; if that is an akula-scheduler of this"
                    + " build, 'ldd %s' tells which library it lacks"
                        .formatted(folder.resolve("loader"))));
    assertThat(refusal("kill -9 $$", LONG, LONG))
        .startsWith(named("ended without a word, killed by signal 9; "));
  }

  @Test
  void oneThatSaysNothingIsKilled() throws Exception {
    assertThat(refusal("exec sleep 1000", SHORT, SHORT))
        .isEqualTo(
            named(
                "has said nothing for 0.05 s and still runs, so it is killed; if that is an"
                    + " akula-scheduler of this build, the machine is too busy: try again when it is"
                    + " less so"));
  }

  @Test
  void oneThatIsStoppedIsKilled() throws Exception {
    String said =
        refusal(
            """
            echo $$ >%s/pid
            printf '\\002\\000\\000\\000\\%03o\\000\\000\\000\\003\\000\\000\\000\\000\\000\\000\\000no\\000' >&3
            kill -STOP $$
            """
                .formatted(folder, Rings.VERSION),
            LONG,
            SHORT);
    assertThat(said).isEqualTo("no");
    long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid)).as("the loader").isEmpty();
  }
}
