package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sweep files that name workloads which somebody wrote. */
class WrittenSweepFileTest extends WrittenSweepCase {
  @Test
  void aSweepFileNamesThemBesideItself() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("own.yaml"),
            """
            data: paper-example
            machine: 2x2
            policies: [naive_spread, random]
            closed: 5min
            parts:
              - {name: written, workload_files: [team.yaml, paper-example], repeat: 2}
              - {name: drawn, categories: [A4], workloads: 3, arrivals: even:10s}
            """);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains(
            "mean over 2 repetitions of each workload", "mean over 3 workloads of each category");
    assertThat(written.lines("written/runs.csv"))
        .hasSize(1 + 2 * 2 * 2)
        .anyMatch(l -> l.startsWith("team,1,"));
    assertThat(written.lines("drawn/runs.csv")).hasSize(1 + 3 * 2);
    assertThat(written.lines("drawn/threads.csv").getFirst()).doesNotContain("instance");
    Cli report = Cli.line("report " + out);
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Means by workload", "Means by category", "repetition 1 of team")
        .contains(
            "./akula sweep --workload %s --workload paper-example --repeat 2 --seed 1"
                .formatted(team));
  }

  @Test
  void aSweepFileSaysOneOfBoth() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("own.yaml"),
            """
            workload_files: [paper-example, wl-1, paper-example, nowhere.yaml]
            categories: [A4]
            workloads: 3
            arrivals: together
            parts:
              - {name: a, repeat: 2, categories: [A4]}
              - {name: b, repeat: 0}
            """);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().replace(file + ":", ""))
        .contains("1:39: 'paper-example' is here twice; expected it once.")
        .contains(
            "1:54: there is no workload '"
                + folder.resolve("nowhere.yaml")
                + "'; expected a file or")
        .contains(
            "2:13: categories stands beside workload_files; expected one of them, or parts with one each.")
        .contains(
            "3:12: workloads says how many are drawn of each category; expected repeat for workload_files.")
        .contains(
            "4:11: arrivals is for drawn workloads; those of workload_files say themselves when applications start.")
        .contains("6:23: repeat is for workload_files; expected workloads for drawn ones.")
        .contains("7:23: repeat is the number 0; expected a whole number of at least 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{repeat: 5}|1:10",
        "{parts: [{name: a, repeat: 5}]}|1:28",
        "{repeat: 5, parts: [{name: a}, {name: b, categories: [A4]}]}|1:10",
        "{repeat: 5, categories: [A4]}|1:10",
      })
  void repetitionsOfNoWorkloadFileAreRefused(String text, String where) throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), text);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "%s:%s: repeat is for workload_files; expected workloads for drawn ones.%n"
                .formatted(file, where));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{repeat: 2, parts: [{name: a, workload_files: [paper-example]}, {name: b}]}",
        "{workload_files: [paper-example], parts: [{name: a, repeat: 2}]}",
      })
  void repetitionsMayStandApartFromTheWorkloadFiles(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), text);
    String more = " --data paper-example --policy naive_spread --closed 5min --out ";
    Cli cli = Cli.line("sweep " + file + more + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(written.lines("a/runs.csv")).hasSize(1 + 2);
  }

  @Test
  void aWorkloadIsNoSweep() throws IOException {
    assertThat(Cli.line("sweep " + team + " --out " + out).err())
        .isEqualTo(
            "%s:3:3: unknown key 'launches', which workloads have, not sweep files; --workload FILE sweeps over a workload.%n"
                .formatted(team));
    Path table = Files.writeString(folder.resolve("own.csv"), "application,launch_s\nA,0\n");
    Cli csv = Cli.line("sweep " + table + " --out " + out);
    assertThat(csv.code()).isEqualTo(2);
    assertThat(csv.err())
        .isEqualTo(
            "%s: is CSV; expected a sweep file, YAML or JSON; --workload FILE sweeps over a workload.%n"
                .formatted(table));
    assertThat(Cli.line("sweep wl-1 --out " + out).err())
        .isEqualTo(
            "akula: there is no sweep 'wl-1', but a workload is called so; --workload wl-1 sweeps over it.%n"
                .formatted());
    assertThat(out).doesNotExist();
  }
}
