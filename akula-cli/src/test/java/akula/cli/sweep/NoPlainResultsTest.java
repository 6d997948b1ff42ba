package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.cli.fixtures.Cli;
import akula.toolkit.common.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipes, devices and folders where results or a data set have their files. */
@DisabledOnOs(OS.WINDOWS)
class NoPlainResultsTest {
  private static final String SWEEP =
      "sweep --workloads 2 --category D4_T4 --policy naive_cluster --policy di --out ";
  private static final String NOT_PLAIN = ": is a device or pipe; expected a plain file";

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void sweep() {
    out = folder.resolve("out");
    assertThat(Cli.line(SWEEP + out).code()).isZero();
  }

  private static void makePipe(Path file) throws IOException, InterruptedException {
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
  }

  private void assertAllRefuse(Path file, String why) {
    for (String command : List.of(SWEEP + out + " --resume", "compare " + out, "report " + out)) {
      Cli refused = Cli.line(command);
      assertThat(refused.code()).as(command).isEqualTo(2);
      assertThat(refused.err()).as(command).startsWith(command(file, refused)).contains(why);
      assertThat(refused.err()).as(command).hasLineCount(1);
    }
  }

  /** What is no matter of a file's content is told as the command's. */
  private static String command(Path file, Cli refused) {
    return (refused.err().startsWith("akula: ") ? "akula: " : "") + file;
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs.csv", "manifest.json", "threads.csv", "summary.csv"})
  void nothingWaitsForThePeerOfAPipe(String name) throws Exception {
    assumeThat(out.resolve(name)).exists();
    makePipe(out.resolve(name));
    if (name.equals("summary.csv")) { // which a resumed sweep makes anew
      assertThat(Cli.line("compare " + out).err()).startsWith(out.resolve(name) + NOT_PLAIN);
      return;
    }
    assertAllRefuse(out.resolve(name), NOT_PLAIN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"runs.csv", "manifest.json"})
  void noDeviceIsReadForEver(String name) throws IOException {
    Files.delete(out.resolve(name));
    Files.createSymbolicLink(out.resolve(name), Path.of("/dev/zero"));
    assertAllRefuse(out.resolve(name), NOT_PLAIN);
  }

  @Test
  void aFolderInThePlaceOfTheRunsIsRefused() throws IOException {
    Files.delete(out.resolve("runs.csv"));
    Files.createDirectory(out.resolve("runs.csv"));
    assertAllRefuse(out.resolve("runs.csv"), ": is a folder; expected a file");
  }

  @Test
  void runsThatAreGoneAreTold() throws IOException {
    Files.delete(out.resolve("runs.csv"));
    assertAllRefuse(out.resolve("runs.csv"), ": there is no such file");
  }

  @Test
  void aPipeInThePlaceOfTheManifestOfPartsIsRefused() throws Exception {
    Path file = folder.resolve("parts.yaml");
    Files.writeString(
        file, "name: two\nworkloads: 1\nparts: [{name: a, categories: [D1_T1], policies: [di]}]\n");
    Path parts = folder.resolve("parts");
    String sweep = "sweep " + file + " --out " + parts;
    Cli first = Cli.line(sweep);
    assertThat(first.code()).as(first.err()).isZero();
    makePipe(parts.resolve("manifest.json"));
    Cli refused = Cli.line(sweep + " --resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo("akula: " + parts.resolve("manifest.json") + NOT_PLAIN + ".\n");
  }

  @Test
  void aPipeInADataSetIsRefused() throws Exception {
    Path data = folder.resolve("data");
    Files.createDirectory(data);
    Path paper = Home.catalog().dataSet("paper-example");
    try (Stream<Path> files = Files.list(paper)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, data.resolve(file.getFileName()));
      }
    }
    makePipe(data.resolve("applications.csv"));
    for (String command :
        List.of("data check " + data, "simulate --workload D1_T1:1 --policy di --data " + data)) {
      Cli refused = Cli.line(command);
      assertThat(refused.code()).as(command).isEqualTo(2);
      assertThat(refused.err()).isEqualTo(data.resolve("applications.csv") + NOT_PLAIN + ".\n");
    }
  }
}
