package akula.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code akula tune}. */
class TuneCommandTest {
  private static final String SMALL = "--category D4_T4 --workloads 20 --budget 4000 ";
  private static final String SWAP = "tune --policy swap:period=1s..4s(log,3) " + SMALL;

  @TempDir private Path folder;

  @Test
  void whatIsBestAndWhatItIsWorth() {
    Cli cli = Cli.line(SWAP + "--against di");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .startsWith("swap:period=1s..4s(log,3): 3 policies, ")
        .contains("\nBest: swap")
        .contains("Average degradation (%) on 20 workloads by which nothing was chosen\n")
        .contains("\nusual values: swap")
        .contains("\ndi  ")
        .contains("What is lost there by another value, all others as in the best policy\n")
        .containsPattern("\nperiod +1s  usual")
        .containsPattern("\nreadings with noise 0.1 +di ")
        .containsPattern("\ndata set spec2006-large-cache +di ")
        .containsOnlyOnce("is the best")
        .contains("To see them on these workloads:\n./akula sweep --policy swap");
  }

  @Test
  void theUsualValuesAreAlwaysChosenFrom() {
    String tune = "tune --policy threshold:threshold={0.5,32} --workloads 40 --check-noise 0";
    assertThat(Cli.line(tune).out())
        .startsWith("threshold:threshold={0.5,32}, and the usual values: 3 policies, ")
        .containsPattern("\nBest: threshold\n")
        .containsPattern("usual values: threshold +([0-9.]+) +\\1 +is the best\n")
        .contains("\nNo gain to check: the best values are the usual ones.\n")
        .containsPattern("\n +[0-9.]+  usual +best\n");
  }

  /** One workload is one, however many seeds it is run with. */
  @Test
  void aWorkloadThatSomebodyWroteIsToldWithItsSeeds() {
    String tune = "tune --policy threshold:threshold={0.5,32} --workloads 20 --check-noise 0";
    Cli cli = Cli.line(tune + " --budget 2000 --data nas-like --machine 4x2 --workload wl-1");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .contains(" on workload wl-1 with 20 seeds by which nothing was chosen\n")
        .contains("seeds of each")
        .doesNotContain("workloads by which")
        .endsWith(" --workload wl-1 --repeat 20\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "energy --machine half-half --closed 60s | energy: closed runs do not have it, and --closed"
            + " 1min makes these closed; leave that out, or choose another metric",
        "edp | edp: machine 2x4 does not tell what it consumes; expected a machine whose file has"
            + " power, such as --machine half-half",
      })
  void whyThereIsNoEnergy(String options, String why) {
    Cli cli = Cli.line("tune --policy swap:period={1s,2s} --metric " + options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith("akula: --metric " + why);
  }

  /** The command that is printed shows what tuning has told. */
  @Test
  void whatIsPrintedShowsTheSame() {
    String out =
        Cli.line(
                "tune --policy swap:period={1s,9s},stability={0s,9s} "
                    + SMALL.replace("D4_T4", "A4")
                    + "--machine 2x2 --data spec2006-large-cache --seed 3 --against naive_spread"
                    + " --check-noise 0")
            .out();
    String command = out.lines().toList().getLast();
    assertThat(command)
        .startsWith("./akula sweep --policy ")
        .contains(" --category A4", " --machine 2x2", " --data spec2006-large-cache", " --seed 3")
        .endsWith(" --workloads 20");
    String swept = TypedCommand.run(command, "--out=" + folder + "/s").out();
    String best = swept.lines().filter(line -> line.startsWith("A4")).findFirst().orElseThrow();
    assertThat(out).contains("Average degradation (%) on 20 workloads");
    assertThat(best).matches("A4 +[0-9.]+ ±.*");
  }

  @Test
  void aSweepTakesSeveralValues() throws Exception {
    Path file = folder.resolve("sweep.yaml");
    Files.writeString(file, "policies: ['swap:period={1s,2s}', 'random:redraw={true,false}']\n");
    String wanted = "--category A4 --workloads 2 --format csv --out " + folder;
    String all =
        Cli.line(
                "sweep --policy swap --policy swap:period=2s --policy random:redraw=true"
                    + " --policy random "
                    + wanted
                    + "/a")
            .out();
    assertThat(all).contains("swap:period=2s");
    assertThat(Cli.line("sweep " + file + " " + wanted + "/b").out()).isEqualTo(all);
    assertThat(Files.readString(folder.resolve("b/manifest.json")))
        .isEqualTo(Files.readString(folder.resolve("a/manifest.json")));
    Files.writeString(file, "policies: ['swap:period={1s,x}']\n");
    assertThat(Cli.line("sweep " + file).err())
        .contains(file + ":1:", "option period of policy swap has to be a duration", "'x'");
  }

  /** Workers and formats change nothing of what is found. */
  @Test
  void theSameSeedFindsTheSame() {
    List<String> said = new ArrayList<>();
    for (int jobs = 1; jobs <= 2; jobs++) {
      said.add(Cli.line(SWAP + "--format json --jobs " + jobs).out());
    }
    assertThat(said.get(0)).isEqualTo(said.get(1)).contains("\"best\" : \"swap", "\"gain\" : ");
    assertThat(Cli.line(SWAP + "--format json --seed 2").out()).isNotEqualTo(said.get(0));
    assertThat(Cli.line(SWAP + "--format csv --check-noise 0").out())
        .startsWith("option,value,usual,best_mean,mean,gain_of_best,half_width\nperiod,1s,true,");
  }

  @Test
  void aPageHasAPlotForEachOption() throws Exception {
    Path page = folder.resolve("tune.html");
    Cli cli =
        Cli.line(
            "tune --policy swap:period={1s,3s},stability={0s,2s} --check-noise 0 --check-data"
                + " spec2006-large-cache --against di --report "
                + page
                + " "
                + SMALL);
    assertThat(cli.err()).isEqualTo("report in " + page + "\n");
    assertThat(Files.readString(page))
        .contains("Tuning of swap:period={1s,3s},stability={0s,2s}")
        .contains("What is gained", "as asked for", "data set spec2006-large-cache")
        .contains("Loss by option period", "Loss by option stability", "1s (usual)")
        .contains("<svg");
  }

  /** The same is said in all formats. */
  @Test
  void whatWasNotComparedIsNotTold() throws Exception {
    String tune =
        "tune --policy swap:stability={1s,9s} --category A2 --workloads 5 --budget 2000"
            + " --check-data spec2006-large-cache ";
    assertThat(Cli.line(tune).out())
        .contains("\nNo gain to check: the best values are the usual ones.\n", "the same")
        .doesNotContain("Does the gain survive?");
    assertThat(Cli.line(tune + "--format json").out())
        .contains("\"elsewhere\" : [ ]", "\"verdict\" : \"the same\"");
    Path page = folder.resolve("tune.html");
    assertThat(Cli.line(tune + "--report " + page).code()).isZero();
    assertThat(Files.readString(page))
        .contains("No gain to check: the best values are the usual ones.")
        .doesNotContain("0.0000000");
  }

  @Test
  void usualValuesThatMakeNoPolicyAreLeftOut() throws Exception {
    String tune = "tune --policy fixed:cores={0/1,0/4} --category A2 --workloads 5 --budget 2000 ";
    Path page = folder.resolve("tune.html");
    Cli cli = Cli.line(tune + "--report " + page);
    assertThat(cli.out())
        .startsWith("fixed:cores={0/1,0/4}: 2 policies, ")
        .contains("\nNo gain to check: the usual values make no policy, so nothing stands")
        .endsWith("sweep --policy fixed:cores=0/4 --category A2 --workloads 5\n")
        .doesNotContain("by which nothing was chosen");
    assertThat(Files.readString(page)).contains("the usual values make no policy");
    assertThat(Cli.line(tune + "--format json").out()).contains("\"usual\" : null");
    assertThat(Cli.line(tune + "--against naive_cluster").out())
        .containsPattern("\ndata set spec2006-large-cache +naive_cluster ")
        .doesNotContain("usual values");
  }

  /** Before anything is run. */
  @Test
  void aPageInAFolderThatIsNotThereIsRefused() {
    Cli cli = Cli.line(SWAP + "--report " + folder.resolve("none/tune.html"));
    assertThat(cli.err()).contains("--report is ", "but there is no folder " + folder + "/none");
    assertThat(cli.out()).isEmpty();
    assertThat(cli.code()).isEqualTo(2);
  }

  /** What is given as an example can be tuned as it stands, on the default machine. */
  @Test
  void theExampleOfTheHelpRuns() {
    Matcher example =
        Pattern.compile("'(swap:[^']+)'")
            .matcher(Cli.line("tune --help").out().replaceAll("\\n +", " "));
    assertThat(example.find()).isTrue();
    assertThat(Cli.line("tune --policy " + example.group(1) + " " + SMALL).err()).isEmpty();
  }

  @Test
  void aTimeIsABudgetToo() {
    Cli cli =
        Cli.line("tune --policy swap:period={1s,4s} --category D4_T4 --workloads 5 --budget 1ms");
    assertThat(cli.code()).isZero();
    assertThat(cli.out()).contains("\n    1         2                 32");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policy swap | swap has one value for each option; give several, such as {1,2,4}, or a range, such as 0.5s..8s(log)",
        "--policy swap:perod={1s,2s} | policy swap has no option 'perod'; expected",
        "--policy swap:period={1s,2s} --budget 10 | --budget 10 is too little: a first round takes",
        "--policy swap:period={1s,2s} --budget soon | --budget has to be a number of runs, or a time such as 2min, not 'soon'",
        "--policy swap:period={1s,2s} --budget 0s | --budget has to be above 0",
        "--policy swap:period={1s,2s} --workloads 1 | --workloads has to be from 2 to 1000000, not 1",
        "--policy swap:period={1s,2s} --metric migrations | --metric migrations judges no policy",
        "--policy swap:period={1s,2s} --against dii | there is no policy 'dii'",
        "--policy swap:period={1s,2s} --check-data nowhere | nowhere",
        "--policy swap:period={1s,2s} --check-noise -1 | --check-noise has to be at least 0, not -1.0"
      })
  void whatCannotBeTunedIsRefused(String options, String why) {
    Cli cli = Cli.line("tune " + options);
    assertThat(cli.err()).contains(why);
    assertThat(cli.code()).isEqualTo(2);
  }
}
