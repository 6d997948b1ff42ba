package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is reported of results that cannot be put side by side. */
class UnlikeResultsTest {
  private static final String DRAWN =
      "--data paper-example --machine 2x2 --category A3 --workloads 2 --policy naive_spread";
  private static final String WRITTEN =
      "--data paper-example --machine 2x2 --workload paper-example --repeat 2 --policy naive_spread";

  @TempDir private Path folder;

  private Path sweep(String name, String options) {
    Path out = folder.resolve(name);
    Cli cli = Cli.line("sweep %s --out %s".formatted(options, out));
    assertThat(cli.code()).as(cli.err()).isZero();
    return out;
  }

  private void assertReported(String first, String other, String words) {
    Path one = sweep("one", first);
    Path two = sweep("two", other.replace("naive_spread", "naive_cluster"));
    for (String command : new String[] {"compare", "report"}) {
      Cli cli = Cli.line("%s %s %s".formatted(command, one, two));
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .matches(
              "%s/manifest.json(:\\d+)?: differs from %s/manifest.json(:\\d+)?: .*; only sweeps over the same workloads, on the same machine and data, can be compared\\.\n"
                  .formatted(two, one))
          .contains(": " + words + "; only");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --workloads 2    | --workloads 3        | --workloads is 3, not 2
          --category A3    | --category A3,A4     | --category is A3 A4, not A3
          --machine 2x2    | --machine 2x4        | --machine is 2x4, not 2x2
          --policy         | --interval 2s --policy | --interval is 2s, not 1s
          --policy         | --arrivals even:1s --policy | --arrivals is even:1s, not together
          --policy         | --closed 10min --policy | --closed is 10min, not 0s
          --data paper-example | --data spec2006-small-cache | --data is spec2006-small-cache, not paper-example
          --data paper-example --machine 2x2 --category A3 --workloads 2 | --data paper-example --machine 2x2 --workload paper-example | it is of workloads that are named (--workload), not of drawn workloads (--category)
          """)
  void drawnOnesAreReportedInWordsOfTheCommandLine(String was, String is, String words) {
    assertReported(DRAWN, DRAWN.replace(was, is), words);
  }

  @Test
  void writtenOnesAreReportedInWordsOfTheCommandLine() throws IOException {
    assertReported(WRITTEN, WRITTEN.replace("--repeat 2", "--repeat 3"), "--repeat is 3, not 2");
  }

  @Test
  void otherWorkloadsAreNamed() throws IOException {
    Path own = Files.writeString(folder.resolve("own.yaml"), "launches: [application: A]");
    assertReported(
        WRITTEN,
        WRITTEN.replace("--workload paper-example", "--workload " + own),
        "--workload is own, not paper-example");
  }

  @Test
  void filesAreNamedNotTheirHashes() throws IOException {
    Path own = Files.writeString(folder.resolve("own.yaml"), "launches: [application: A]");
    String sweep = WRITTEN.replace("--workload paper-example", "--workload " + own);
    sweep("one", sweep);
    Files.writeString(own, "launches: [application: B]");
    sweep("two", sweep.replace("naive_spread", "naive_cluster"));
    Cli cli = Cli.line("compare %s %s".formatted(folder.resolve("one"), folder.resolve("two")));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(": the file of workload own is another one; only sweeps");
  }
}
