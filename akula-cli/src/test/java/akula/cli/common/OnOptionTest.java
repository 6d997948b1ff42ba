package akula.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.toolkit.cluster.ClusterLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code --on}, with a cluster of this process. */
class OnOptionTest {
  private static final String ON = " --on " + TwoProcessesKind.NAME;
  private static final String SWEEP = "sweep --machine 2x2 --category D2_T2 --workloads 2 ";

  @TempDir private Path folder;

  @BeforeEach
  void say() {
    System.setProperty(ClusterLoader.PATH, folder.toString());
  }

  @AfterEach
  void unsay() {
    System.clearProperty(ClusterLoader.PATH);
  }

  private static Cli succeeded(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli;
  }

  private void assertSame(Path here, Path there) throws IOException {
    try (Stream<Path> all = Files.walk(here)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).isNotEmpty();
      for (Path file : files) {
        assertThat(there.resolve(here.relativize(file))).hasSameBinaryContentAs(file);
      }
    }
  }

  @Test
  void aSweepIsTheSameAndItIsToldWhatItTook() throws IOException {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    succeeded(SWEEP + "--bound --out " + here);
    Cli cli = succeeded(SWEEP + "--bound --out " + there + ON);
    assertSame(here, there);
    assertThat(cli.err())
        .containsPattern(
            "akula: two://processes: \\d+ batch(es)?, [\\d.]+ s of a processor in them and [\\d.]+ s of"
                + " one here, [\\d,]+ bytes handed back");
  }

  @Test
  void aBundleIsRunThereToo() throws IOException {
    Path bundle = folder.resolve("sweep.zip");
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    succeeded(SWEEP + "--out " + here);
    succeeded(SWEEP + "--save-bundle " + bundle);
    Cli cli = succeeded("sweep --bundle " + bundle + " --out " + there + ON);
    assertThat(cli.err()).contains("two://processes: ");
    assertSame(here, there);
  }

  @Test
  void aHuntTellsNobodyOnWhichCluster() throws IOException {
    String hunt = "hunt --policy naive_cluster --against naive_spread --budget 40 --keep 1 --out ";
    Path out = folder.resolve("hunt");
    Cli here = succeeded(hunt + out);
    Path other = Files.move(out, folder.resolve("other"));
    Cli there = succeeded(hunt + out + ON + " --spark-conf spark.authenticate.secret=xyz");
    assertThat(there.out()).isEqualTo(here.out()).doesNotContain("two://", "xyz");
    assertSame(other, out);
  }

  @Test
  void aReproductionIsTheSame() {
    String siblings = "reproduce siblings --gigabytes 0.1 --repeat 1 --other-repeat 0";
    Cli here = succeeded(siblings);
    Cli there = succeeded(siblings + ON);
    assertThat(there.err()).contains("two://processes: ");
    assertThat(there.out()).isEqualTo(here.out());
  }

  @Test
  void settingsOfTheCommandLineCountMoreThanThoseOfTheFile() throws IOException {
    Path file = folder.resolve("spark.conf");
    Files.writeString(file, "# mine\nspark.executor.memory  2g\nspark.cores.max=4\n");
    succeeded(
        SWEEP
            + "--out %s --spark-properties %s --spark-conf spark.cores.max=8 --spark-conf spark.a=b=c"
                .formatted(folder.resolve("out"), file)
            + ON);
    assertThat(TwoProcessesKind.SETTINGS.get())
        .isEqualTo(Map.of("spark.executor.memory", "2g", "spark.cores.max", "8", "spark.a", "b=c"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--on two://processes --jobs 2 | --jobs stands beside --on, whose cluster says how many work"
            + " at once; leave one of them out.",
        "--spark-conf a=b | --spark-conf is for --on, which is not given.",
        "--spark-properties a | --spark-properties is for --on, which is not given.",
        "--fetch-spark | --fetch-spark is for --on, which is not given.",
        "--on two://processes --spark-conf secret | --spark-conf has to be KEY=VALUE.",
        "--on two://processes --spark-conf =secret | --spark-conf has to be KEY=VALUE.",
        "--on moon | nothing is installed here that knows the cluster 'moon'.",
      })
  void whatDoesNotGoTogetherIsRefused(String options, String message) {
    Cli cli = Cli.line(SWEEP + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).isEqualTo("akula: " + message + "\n");
  }

  @Test
  void aFileOfSettingsIsOne() throws IOException {
    Path file = Files.writeString(folder.resolve("spark.conf"), "spark.a \\u12\n");
    Cli cli = Cli.line(SWEEP + ON + " --spark-properties " + file);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith(file + ": is no properties file: ");
    assertThat(Cli.line(SWEEP + ON + " --spark-properties /nowhere").err())
        .isEqualTo("/nowhere: there is no such file.\n");
  }

  /** The launcher asks this before it asks anybody whether libraries may be fetched. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--on local[2] | 75 | ''",
        "--on spark://a:7077,b:7077 --spark-conf spark.cores.max=2 --fetch-spark | 75 | ''",
        "--on wrong://x | 2 | '--on is ''wrong://x''; expected local[N] or spark://HOST:PORT, the"
            + " masters that this was tried with.'",
        "--on spark://a:70777 | 2 | --on has the port 70777; expected 1 to 65535.",
        "--on local[2] --spark-conf a=b | 2 | the setting 'a' is none of Spark's; expected a name that"
            + " begins with 'spark.'.",
        "--on local[2] --jobs 2 | 2 | --jobs stands beside --on, whose cluster says how many work at"
            + " once; leave one of them out."
      })
  void whatIsWrongIsRefusedBeforeLibrariesAreFetched(String options, int code, String message) {
    System.setProperty(ClusterLoader.MISSING, "true");
    try {
      Cli cli = Cli.line(SWEEP + options);
      assertThat(cli.code()).isEqualTo(code);
      assertThat(cli.err()).isEqualTo(message.isEmpty() ? "" : "akula: " + message + "\n");
    } finally {
      System.clearProperty(ClusterLoader.MISSING);
    }
  }

  @Test
  void withoutItsLibrariesNoClusterIsKnown() {
    System.clearProperty(ClusterLoader.PATH);
    Cli cli = Cli.line(SWEEP + ON);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: the libraries of the cluster are not known to this process; ./akula finds or"
                + " fetches them where --on is among its arguments.\n");
  }
}
