package akula.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        .contains("\nreadings with noise 0.1        usual values")
        .contains("\ndata set spec2006-large-cache  usual values")
        .contains("To see them on these workloads:\n./akula sweep --policy swap");
  }

  @Test
  void theUsualValuesAreAlwaysChosenFrom() {
    String tune = "tune --policy threshold:threshold={0.5,32} --workloads 40 --check-noise 0";
    assertThat(Cli.line(tune).out())
        .startsWith("threshold:threshold={0.5,32}, and the usual values: 3 policies, ")
        .containsPattern("\nBest: threshold\n")
        .containsPattern("usual values: threshold +([0-9.]+) +\\1 +is the best\n")
        .containsPattern("\n +[0-9.]+  usual +best\n");
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
                + " spec2006-large-cache --report "
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
