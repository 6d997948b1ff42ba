package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Repetitions;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep in a process of its own is killed (SIGKILL) some times at any moment, and resumed each
 * time: the results are those of one that was not. When the process is killed does not decide
 * whether this passes; {@code scripts/faults sweeps} does it more often.
 */
class SweepKillTest {
  private static final int LONGEST_MILLIS = 1200;

  @TempDir private Path folder;

  private List<String> sweep(Path out) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("sweep.yaml"),
            """
            policies: [naive_spread, random]
            threads: true
            parquet: true
            parts:
              - {name: small, machine: 2x2, categories: [D2_T2, D1_S2_T1], workloads: 1000}
              - {name: large, machine: 2x4, categories: [D4_T4], workloads: 700, closed: 20min}
              - name: written
                data: paper-example
                machine: 2x2
                workload_files: [team.yaml, paper-example]
                repeat: 700
                closed: 10min
            """);
    Files.writeString(
        folder.resolve("team.yaml"),
        """
        launches:
          - application: A
            threads: 2
            pattern: {barriers: {work: 20s, every: 1s, wait: spin}}
          - application: B
        """);
    return List.of("sweep", file.toString(), "--resume", "--out", out.toString());
  }

  @Test
  void killedAtAnyMomentItEndsWithTheSameBytes() throws IOException, InterruptedException {
    Path whole = folder.resolve("whole");
    assertThat(Cli.run(sweep(whole).toArray(String[]::new)).code()).isZero();
    Path killed = folder.resolve("killed");
    long seed = Repetitions.seed(20);
    SplittableRandom random = new SplittableRandom(seed);
    Repetitions kills = Repetitions.of(2);
    while (kills.goesOn()) {
      Process process = start(sweep(killed));
      // time: it may be killed at any time, or have ended
      process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      if (OwnProcess.kill(process)) {
        kills.count();
      } else {
        assertEndsAs(process, killed, whole);
        RunDirectory.delete(killed);
      }
    }
    assertEndsAs(start(sweep(killed)), killed, whole);
    // Of the written workloads it is told where they were, too.
    assertThat(names(whole)).hasSize(1 + 3 * 6 + 1);
    kills.report("kills of sweeps", seed);
  }

  private void assertEndsAs(Process process, Path out, Path whole)
      throws IOException, InterruptedException {
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("err"))).isZero();
    assertThat(names(out)).isEqualTo(names(whole));
    for (String name : names(whole)) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
    }
  }

  /** A limit of the size of files fails a write as a full disk does, and needs no disk. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aDiskThatIsFullLosesNothing() throws IOException, InterruptedException {
    Path whole = folder.resolve("whole");
    String sweep = "sweep --category D4_T4 --workloads 4000 --policy naive_spread --no-threads";
    assertThat(Cli.line(sweep + " --out " + whole).code()).isZero();
    Path full = folder.resolve("full");
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 300; exec \"$@\"", "-"));
    limited.addAll(OwnProcess.command(List.of((sweep + " --out " + full).split(" "))));
    assertThat(start(limited, folder).waitFor()).isEqualTo(1);
    assertThat(Cli.withoutCodes(Files.readString(folder.resolve("err"))))
        .isEqualTo(
            ("akula: cannot write %s: File too large; what was done is kept, the same command with"
                    + " --resume --out %s resumes it.%n")
                .formatted(full.resolve("runs.csv"), full));
    assertThat(names(full)).containsExactly("journal.part", "runs.csv.part");
    assertThat(Cli.line(sweep + " --resume --out " + full).code()).isZero();
    assertThat(names(full)).isEqualTo(names(whole));
    for (String name : names(whole)) {
      assertThat(full.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
    }
  }

  private Process start(List<String> arguments) throws IOException {
    return start(OwnProcess.command(arguments), folder);
  }

  private static Process start(List<String> command, Path folder) throws IOException {
    return new ProcessBuilder(command)
        .redirectError(folder.resolve("err").toFile())
        .redirectOutput(folder.resolve("out").toFile())
        .start();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }
}
