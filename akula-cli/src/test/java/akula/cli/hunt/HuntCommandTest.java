package akula.cli.hunt;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.ObjectMapper;

/** {@code akula hunt}. */
class HuntCommandTest {
  @TempDir private Path folder;
  private Path data;

  /** Nobody slows anybody, but for hammer and anvil. */
  @BeforeEach
  void plantAWeakSpot() throws IOException {
    data = Files.createDirectory(folder.resolve("forge"));
    Files.writeString(
        data.resolve("dataset.json"),
        """
        {"name": "forge", "modelled": true,
         "models": {"memory_domain": [{"model": "pair-matrix", "composition": "product"}]}}
        """);
    Files.writeString(
        data.resolve("applications.csv"),
        "application,solo_s,class\nhammer,10,\nanvil,10,\ntongs,10,\nbellows,10,\nfile,10,\n");
    Files.writeString(
        data.resolve("relative-speed.csv"),
        """
        application,hammer,anvil,tongs,bellows,file
        hammer,1,0.2,1,1,1
        anvil,0.2,1,1,1,1
        tongs,1,1,1,1,1
        bellows,1,1,1,1,1
        file,1,1,1,1,1
        """);
  }

  private Cli hunt(String more) {
    return Cli.line("hunt --machine 2x2 --policy naive_cluster --data " + data + " " + more);
  }

  /** The row of an application is one of its threads, and the workload has no other. */
  @Test
  void partsOfApplicationsAreReported() throws IOException {
    Files.writeString(
        data.resolve("applications.csv"),
        "application,solo_s,class,threads\nhammer,10,,2\nanvil,10,,\ntongs,10,,3\nbellows,10,,\nfile,10,,\n");
    Cli cli = hunt("--threads 2 --budget 20 --keep 1 --out " + folder.resolve("out"));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .isEqualTo(
            """
            akula: data set forge describes several threads of hammer, tongs; hunt launches one thread of each, which waits for nobody, so that its workloads have parts of them; sweep draws them whole.
            workloads in %s
            """
                .formatted(folder.resolve("out"))
                .replace("\n", System.lineSeparator()));
    Cli many =
        Cli.line(
            "hunt --data nas-like --machine 4x2 --policy linux_24 --against naive_spread --threads 2 --budget 2 --keep 1 --out "
                + folder.resolve("nas"));
    assertThat(many.err()).contains("akula: data set nas-like describes several threads of ");
  }

  @Test
  void findsAPlantedWeakSpot() throws IOException {
    Path out = folder.resolve("out");
    Cli cli = hunt("--metric worst --threads 4 --budget 600 --keep 2 --format json --out " + out);
    assertThat(cli.err()).isEqualTo("workloads in " + out + System.lineSeparator());
    var worst = new ObjectMapper().readTree(cli.out()).get("workloads").get(0);
    assertThat(worst.get("degradation_percent").asDouble()).isEqualTo(400);
    assertThat(worst.get("against_percent").asDouble()).isEqualTo(0);
    assertThat(Files.readString(out.resolve("weak-1.csv"))).contains("hammer").contains("anvil");
    assertThat(Files.readAllLines(out.resolve("hunt.csv"))).hasSize(3);
  }

  @Test
  void theReplayShowsWhatWasFound() throws IOException {
    Path out = folder.resolve("out");
    Cli cli = hunt("--metric worst --threads 4 --budget 400 --out " + out);
    assertThat(cli.out()).contains("naive_cluster  best_static").contains("To see one again:");
    String command = cli.out().lines().toList().getLast();
    assertThat(command).startsWith("./akula simulate --workload " + out.resolve("weak-1.csv"));
    Cli again = TypedCommand.run(command);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out()).contains("worst 400.00 %").contains("worst: best_static 0.00 %");
  }

  /** Programs alone are drawn, not their phases or what only sets the mode of a core. */
  @Test
  void placesThreadsOfCoresWithSeveralContexts() throws IOException {
    Path machine = folder.resolve("two.json");
    Files.writeString(
        machine,
        """
        {"name": "two", "memory_domains": [{"cpus": "0-7", "node": 0}],
         "core_contexts": ["0-3", "4-7"]}
        """);
    Path out = folder.resolve("out");
    String smt = "hunt --policy random_groups --data spec2006-smt --threads 4 --keep 1 --out ";
    String none = " --budget 40 --model numa_node=none --model machine=none --machine " + machine;
    Cli cli = Cli.line(smt + out + none);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(out.resolve("weak-1.csv"))).doesNotContain("-", "nop");
    String command = cli.out().lines().toList().getLast();
    assertThat(command.split("--model machine=none", -1)).hasSize(2);
    Cli again = TypedCommand.run(command);
    String degradation = Files.readAllLines(out.resolve("hunt.csv")).get(1).split(",")[2];
    assertThat(again.out())
        .contains(
            "average degradation %.2f %%".formatted(Double.parseDouble(degradation)),
            "average: best_static");
    Cli refused = Cli.line(smt + folder.resolve("never") + " --machine power8");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--model numa_node=none --model machine=none", "of power8")
        .endsWith("--against another policy needs nothing of this." + System.lineSeparator());
  }

  @Test
  void theSameWhateverTheJobs() throws IOException {
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    String what =
        "--against naive_spread --threads 4 --spread 3s --budget 1100 --seed 4 --format csv ";
    Cli first = hunt(what + "--jobs 1 --out " + one);
    Cli second = hunt(what + "--jobs 3 --out " + three);
    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out().replace(one.toString(), ""))
        .isEqualTo(second.out().replace(three.toString(), ""));
    for (String name : List.of("weak-1.csv", "weak-2.csv")) {
      assertThat(three.resolve(name)).hasSameBinaryContentAs(one.resolve(name));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --threads 0 | --threads has to be from 1 to 1000, not 0
          --budget 0 | --budget has to be from 1 to 100000000, not 0
          --keep 0 | --keep has to be from 1 to 1000, not 0
          --jobs 0 | --jobs has to be from 1 to 1024, not 0
          --mode tick | --against best_static: bounds are proven for exact mode only
          --against best_statik | --against has to be a policy, best_static or lower_bound, not 'best_statik'; did you mean 'best_static'?
          --against naive_cluster | policy naive_cluster is to be compared with itself; name another one with --against
          --against lower_bond | --against has to be a policy, best_static or lower_bound, not 'lower_bond'; did you mean 'lower_bound'?
          --metric mean | --metric has to be one of average, worst, not 'mean'
          """)
  void whatCannotBeDoneIsReported(String option, String sentence) {
    Cli cli = hunt(option + " --out " + folder.resolve("out"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(sentence);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void fewerThanAreWantedAreExplained() throws IOException {
    Path out = folder.resolve("out");
    Cli cli = hunt("--threads 4 --budget 350 --keep 3 --out " + out);
    assertThat(cli.err())
        .isEqualTo(
            "akula: 1 workload is written, not 3: --budget 350 makes 2 trails of at most 200 workloads, with 1 different end; a larger budget finds more.%nworkloads in %s%n"
                .formatted(out));
    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("hunt.csv", "weak-1.csv");
    }
  }

  @Test
  void anOldFolderIsRefused() {
    Cli cli = hunt("--out " + folder);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("the folder " + folder + " exists; name a new one");
  }
}
