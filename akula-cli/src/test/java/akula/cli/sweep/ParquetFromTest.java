package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code --parquet-from}: what commands say of results in Parquet parts. */
class ParquetFromTest {
  private static final String SWEEP =
      "sweep --category D1_T1 --workloads 6 --policy random --policy naive_spread --threads ";

  private static final List<String> IN_PARTS =
      List.of(
          "manifest.json",
          "parquet-parts.csv",
          "runs/part-N.parquet",
          "summary.csv",
          "threads/part-N.parquet");

  @TempDir private Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private Cli sweep(String more) {
    return Cli.line(SWEEP + "--out " + out() + " " + more);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(out())) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> out().relativize(file).toString().replaceAll("\\d{5}", "N"))
          .distinct()
          .sorted()
          .toList();
    }
  }

  @Test
  void anotherThresholdIsAnotherSweep() {
    sweep("--parquet-from 12");
    Cli said = sweep("--parquet-from 11 --resume");
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).contains("--parquet-from was 12, not 11; give the same settings");
    assertThat(sweep("--resume").err()).contains("--parquet-from was 12, now it is not given");
    assertThat(sweep("--parquet-from 12 --resume").code()).isZero();
    assertThat(sweep("--parquet-from 0").err())
        .contains("--parquet-from has to be at least 1, not 0");
  }

  @Test
  void eachReplacesTheOther() throws IOException {
    Files.createDirectory(out());
    for (int i = 0; i < 2; i++) {
      assertThat(sweep("--overwrite --parquet-from 12").err()).doesNotContain("left as it was");
      assertThat(names()).isEqualTo(IN_PARTS);
      sweep("--overwrite");
      assertThat(names())
          .containsExactly("manifest.json", "runs.csv", "summary.csv", "threads.csv");
      assertThat(out().resolve("runs")).doesNotExist();
    }
  }

  /** Parts are published as a folder, which nobody else's files shall be in. */
  @Test
  void whatNoSweepWroteIsNotTouched() throws IOException {
    sweep("");
    Path notes = Files.createDirectory(out().resolve("runs")).resolve("notes.txt");
    Files.writeString(notes, "mine");
    Cli said = sweep("--overwrite --parquet-from 12");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .contains(notes + " is no part of a sweep, and parts are written there; move it elsewhere");
    assertThat(notes).hasContent("mine");
    assertThat(names()).contains("runs.csv", "manifest.json");
    assertThat(sweep("--overwrite").err()).contains("left as it was, since no sweep wrote it");
  }

  @Test
  void anIndexHasNoRowsMoreThanThereAreParts() throws IOException {
    sweep("--parquet-from 12");
    Path index = out().resolve("parquet-parts.csv");
    List<String> rows = Files.readAllLines(index);
    rows.add(rows.getLast());
    Files.write(index, rows);
    Cli cli = Cli.line("compare " + out() + " --policy naive_spread --policy random");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains(
            "%s:%d: is not as the sweep wrote it; expected it untouched"
                .formatted(index, rows.size()));
  }

  @Test
  void runsThatFailLeaveNothing() throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("Fails.java"),
            """
            import akula.api.*;
            public final class Fails implements Scheduler {
              private static int left = 8;
              public void launchThread(AkulaThread thread, Machine machine) {
                if (left-- == 0) { throw new IllegalStateException("enough"); }
                thread.activate();
                machine.addThread(thread);
              }
              public void updateSchedule(Machine machine) {}
            }
            """);
    Cli said = sweep("--parquet-from 12 --policy " + policy);
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err()).contains("enough");
    assertThat(out()).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDiskThatIsFullLosesNothing() throws IOException, InterruptedException {
    String sweep =
        "sweep --machine 32x4 --category A32 --workloads 3 --policy random --threads"
            + " --parquet-from 3 ";
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 5; exec \"$@\"", "-"));
    limited.addAll(OwnProcess.command(List.of((sweep + "--out " + out()).split(" "))));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(limited)
            .redirectError(err.toFile())
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(Cli.withoutCodes(Files.readString(err)))
        .matches(
            "akula: cannot write %s/threads/part-0000.\\.parquet: File too large; what was done is kept,"
                    .formatted(out())
                + " the same command with --resume --out \\S+ resumes it.\n");
    assertThat(Cli.line(sweep + "--resume --out " + out()).code()).isZero();
    assertThat(names()).isEqualTo(IN_PARTS);
  }

  @Test
  void reportsAndComparisonsAreTheSame() throws IOException {
    List<String> said = new ArrayList<>();
    for (String from : List.of("12", "13")) {
      String sweep = SWEEP + "--bound --co-schedules domain --parquet-from ";
      Path results = folder.resolve("sweep-" + from);
      Cli.line(sweep + from + " --out " + results);
      said.add(Cli.line("compare " + results + " --format json").out());
      Path page = folder.resolve("page.html");
      Cli.line("report " + results + " --out " + page);
      said.add(
          Files.readString(page)
              .lines()
              .filter(line -> !line.contains("parquet_from"))
              .filter(line -> !line.contains("parquet_part_workloads"))
              .collect(Collectors.joining("\n")));
    }
    assertThat(said.subList(0, 2)).isEqualTo(said.subList(2, 4));
  }
}
