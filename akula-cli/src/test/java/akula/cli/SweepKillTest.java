package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A sweep in a process of its own is killed (SIGKILL) some times at any moment, and gone on with
 * each time: the results are those of one that was not. When the process is killed does not decide
 * whether this passes; {@code scripts/kill-sweeps} does it more often.
 */
class SweepKillTest {
  private static final int KILLS = 6;
  private static final int LONGEST_MILLIS = 2500;

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
              - {name: small, machine: 2x2, categories: [D2_T2, D1_S2_T1], workloads: 8000}
              - {name: large, machine: 2x4, categories: [D4_T4], workloads: 6000, closed: 20min}
            """);
    return List.of("sweep", file.toString(), "--resume", "--out", out.toString());
  }

  @Test
  void killedAtAnyMomentItEndsWithTheSameBytes() throws IOException, InterruptedException {
    Path whole = folder.resolve("whole");
    assertThat(Cli.run(sweep(whole).toArray(String[]::new)).code()).isZero();
    Path killed = folder.resolve("killed");
    SplittableRandom random = new SplittableRandom(20);
    for (int i = 0; i < KILLS; i++) {
      Process process = start(sweep(killed));
      process.waitFor(random.nextInt(LONGEST_MILLIS), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
    }
    Process last = start(sweep(killed));
    assertThat(last.waitFor()).as(Files.readString(folder.resolve("err"))).isZero();
    assertThat(names(killed)).isEqualTo(names(whole)).hasSize(1 + 2 * 6);
    for (String name : names(whole)) {
      assertThat(killed.resolve(name)).hasSameBinaryContentAs(whole.resolve(name));
    }
  }

  private Process start(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Akula.class.getName()));
    command.addAll(arguments);
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
