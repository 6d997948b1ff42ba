package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code --bound} of {@code simulate} and {@code sweep}. */
class BoundOptionTest {
  private static final String POLICIES =
      " --policy naive_cluster --policy naive_spread --policy random --policy di"
          + " --policy threshold --policy swap --policy di_swap";

  @TempDir private Path folder;

  private static List<String[]> rows(Path file) throws IOException {
    return Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
  }

  private List<String[]> sweepWithin(String name, String options) throws IOException {
    Path out = folder.resolve(name);
    Cli cli = Cli.line("sweep --bound " + options + " --out " + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    List<String[]> bounds = rows(out.resolve("bounds.csv"));
    List<String[]> runs = rows(out.resolve("runs.csv"));
    int policies = runs.size() / bounds.size();
    for (int i = 0; i < runs.size(); i++) {
      String[] bound = bounds.get(i / policies);
      String[] run = runs.get(i);
      assertThat(run[0] + run[1]).isEqualTo(bound[0] + bound[1]);
      assertThat(Double.parseDouble(run[3])).isGreaterThanOrEqualTo(Double.parseDouble(bound[4]));
      assertThat(Double.parseDouble(run[4])).isGreaterThanOrEqualTo(Double.parseDouble(bound[5]));
    }
    for (String[] bound : bounds) {
      for (int best = 2; best < 4; best++) {
        assertThat(bound[best].isEmpty() || number(bound, best + 2) <= number(bound, best))
            .isTrue();
      }
    }
    return bounds;
  }

  private static double number(String[] row, int column) {
    return Double.parseDouble(row[column]);
  }

  @Test
  void noPolicyThatShipsIsBelowTheLowerBound() throws IOException {
    for (String data : List.of("spec2006-small-cache", "spec2006-large-cache")) {
      String eight = "--category well-behaved,badly-behaved --workloads 2 --data " + data;
      assertThat(sweepWithin(data, eight + POLICIES)).hasSize(26);
    }
    String many = "--machine 32x4 --category D64_T64 --workloads 1 --policy di --policy di_swap";
    assertThat(sweepWithin("many", many)).hasSize(1);
  }

  /** Threads of a policy that moves them meet the ones that they bear best, one after another. */
  @Test
  void aPolicyThatMovesThreadsMayBeatTheBestPlacementAndComesNearTheLowerBound()
      throws IOException {
    List<String[]> bounds =
        sweepWithin("moving", "--category D4_T4,D2_S4_T2 --workloads 20 --policy threshold");
    List<String[]> runs = rows(folder.resolve("moving/runs.csv"));
    int better = 0;
    int near = 0;
    for (int i = 0; i < runs.size(); i++) {
      String[] bound = bounds.get(i);
      double worst = Double.parseDouble(runs.get(i)[4]);
      boolean exact = bound[6].equals("exact");
      better += exact && worst < Double.parseDouble(bound[3]) - 1 ? 1 : 0;
      double average = Double.parseDouble(runs.get(i)[3]);
      near += average < Double.parseDouble(bound[4]) + 0.5 ? 1 : 0;
    }
    assertThat(better).isPositive();
    assertThat(near).isPositive();
  }

  private static JsonNode bounds(String options) {
    Cli cli = Cli.line("simulate --bound --format json --data spec2006-small-cache " + options);
    assertThat(cli.code()).as(cli.err()).isZero();
    return new ObjectMapper().readTree(cli.out()).get("bounds");
  }

  /** Each is launched when there is room beside somebody who does not mind. */
  @Test
  void latecomersMayShareAContext() throws IOException {
    Path late = folder.resolve("late.csv");
    Files.writeString(
        late, "application,launch_s\nlibquantum,0\nmcf,0\nsoplex,305\nxalancbmk,600\n");
    JsonNode bounds = bounds("--machine 2x2 --policy naive_spread --workload " + late);
    for (String measure : List.of("average", "worst")) {
      assertThat(bounds.get(measure).get("best_static").asDouble()).isCloseTo(0, within(1e-6));
      assertThat(bounds.get(measure).get("exact").asBoolean()).isTrue();
      assertThat(bounds.get(measure).get("above_best_static").asDouble()).isNotNegative();
    }
  }

  @Test
  void fastCoresMayBeShared() {
    JsonNode worst =
        bounds(
                "--machine 2x4-asymmetric --workload D4_T4:3"
                    + " --policy fixed:cores=0/4/1/5/5/1/4/0")
            .get("worst");
    assertThat(worst.get("above_best_static").asDouble()).isPositive();
    assertThat(worst.get("exact").asBoolean()).isTrue();
    assertThat(worst.get("gap").asDouble()).isZero();
    assertThat(worst.get("contexts").valueStream().map(JsonNode::asInt).distinct().count())
        .as("a context is shared")
        .isLessThan(8);
  }

  /** With more than twelve threads not all ways to share contexts are looked at. */
  @Test
  void whereEachThreadHasAContextTheBestIsProvenOrNotTold() {
    String options = "--machine 2x4x2 --workload D7_T6:0 --policy naive_spread";
    JsonNode average = bounds(options).get("average");
    assertThat(average.get("exact").asBoolean()).isFalse();
    for (String name : List.of("best_static", "gap", "contexts", "above_best_static")) {
      assertThat(average.get(name).isNull()).as(name).isTrue();
    }
    assertThat(average.get("above_lower_bound").asDouble()).isPositive();
    String simulate = "simulate --bound --data spec2006-small-cache " + options;
    assertThat(Cli.line(simulate).out())
        .contains("average: best_static is not proven; no policy below ")
        .doesNotContain("above the best");
    assertThat(Cli.line(simulate + " --format csv").out().lines().toList().getLast().split(",", -1))
        .hasSize(12)
        .satisfies(fields -> assertThat(fields[8]).isEmpty());
  }

  @Test
  void aSweepWithAContextForEachThreadHasNoGaps() throws IOException {
    Path out = folder.resolve("out");
    String line = "sweep --bound --machine 2x4x2 --category A16 --policy naive_spread --workloads ";
    Cli cli = Cli.line(line + "1 --out " + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains("not proven", "best_static is exact for 0 of 1 workload; not proven for the")
        .doesNotContain("gap");
    assertThat(Files.readAllLines(out.resolve("bounds.csv")))
        .hasSize(2)
        .last()
        .asString()
        .startsWith("A16,0,,")
        .endsWith(",bound,,");
    Cli report = Cli.run("report", out.toString());
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("lower bound")
        .doesNotContain("best static placement,");
    assertThat(Cli.line(line + "1 --resume --out " + out + " --format json").out())
        .contains("\"best_static_average\" : null");
    Cli hunt =
        Cli.line(
            "hunt --machine 2x4x2 --threads 13 --seed 4 --policy naive_spread --budget 1 --out "
                + folder.resolve("hunt"));
    assertThat(hunt.code()).as(hunt.out()).isEqualTo(1);
    assertThat(hunt.err()).contains("best_static is proven for none of the workloads");
  }

  @Test
  void sameBytesWhateverTheJobs() throws IOException {
    String what = "sweep --bound --workloads 9 --category D4_T4,D3_T3 --policy di --out ";
    Cli one = Cli.line(what + folder.resolve("one") + " --jobs 1");
    Cli three = Cli.line(what + folder.resolve("three") + " --jobs 3");
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.out())
        .isEqualTo(three.out())
        .contains("best_static is exact for every workload");
    assertThat(folder.resolve("one/bounds.csv"))
        .hasSameBinaryContentAs(folder.resolve("three/bounds.csv"));
    assertThat(folder.resolve("one/bounds.csv.part")).doesNotExist();
  }

  /** As after a kill while the bounds were worked out: the runs are whole by then. */
  @Test
  void missingBoundsAreReportedAndResumedWith() throws IOException {
    Path results = folder.resolve("results");
    String sweep =
        "sweep --bound --workloads 5 --category D3_T3 --policy di --policy swap --out " + results;
    Cli first = Cli.line(sweep);
    assertThat(first.code()).as(first.err()).isZero();
    byte[] bounds = Files.readAllBytes(results.resolve("bounds.csv"));
    Files.delete(results.resolve("bounds.csv"));
    Files.write(results.resolve("bounds.csv.part"), Arrays.copyOf(bounds, 200));
    Cli refused = Cli.line("compare " + results);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "%s/bounds.csv: is not there, but manifest.json says that bounds are part of this sweep; if it was interrupted while it worked them out, the same command with --resume continues.%n"
                .formatted(results));
    Cli resumed = Cli.line(sweep + " --resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(resumed.out()).isEqualTo(first.out());
    assertThat(results.resolve("bounds.csv")).hasBinaryContent(bounds);
    assertThat(results.resolve("bounds.csv.part")).doesNotExist();
    assertThat(Cli.line("compare " + results).code()).isZero();
  }

  @Test
  void distancesOfASweepInAllFormats() throws IOException {
    String what = "sweep --bound --workloads 5 --category D4_T4 --policy di --out ";
    Path out = folder.resolve("json");
    JsonNode json = new ObjectMapper().readTree(Cli.line(what + out + " --format json").out());
    JsonNode bound = json.get("bounds").get(0);
    double mean =
        rows(out.resolve("bounds.csv")).stream()
            .mapToDouble(row -> Double.parseDouble(row[2]))
            .average()
            .orElseThrow();
    assertThat(bound.get("best_static_average").asDouble()).isCloseTo(mean, within(1e-6));
    double policy =
        json.get("rows").get(0).get("average_degradation_percent").get("mean").asDouble();
    double above = bound.get("policies").get(0).get("average_above_best_static").asDouble();
    assertThat(above).isCloseTo(policy - mean, within(2e-6));
    Cli csv = Cli.line(what + folder.resolve("csv") + " --format csv");
    List<String> lines = csv.out().lines().toList();
    assertThat(lines.getFirst()).endsWith(",worst_above_best_static,worst_above_lower_bound");
    String[] cells = lines.get(1).split(",");
    assertThat(Double.parseDouble(cells[cells.length - 4])).isCloseTo(above, within(1e-6));
  }

  @Test
  void thePlacementThatSimulateTellsIsTheBest() throws IOException {
    String workload = "simulate --machine 2x4 --data spec2006-small-cache --workload D6_T2:3";
    JsonNode json =
        new ObjectMapper().readTree(Cli.line(workload + " --bound --format json").out());
    JsonNode average = json.get("bounds").get("average");
    assertThat(average.get("exact").asBoolean()).isTrue();
    JsonNode contexts = average.get("contexts");
    String cores =
        String.join(
            "/",
            IntStream.range(0, contexts.size()).mapToObj(i -> contexts.get(i).asString()).toList());
    JsonNode again =
        new ObjectMapper()
            .readTree(Cli.line(workload + " --format json --policy fixed:cores=" + cores).out());
    assertThat(again.get("metrics").get("average_degradation_percent").asDouble())
        .isEqualTo(average.get("best_static").asDouble());
    assertThat(Cli.line(workload + " --bound").out())
        .contains("average: best_static ")
        .contains("with fixed:cores=" + cores);
    assertThat(Cli.line(workload + " --bound --format csv").out())
        .contains(",best_static_average,best_static_worst,lower_bound_average,lower_bound_worst\n");
  }

  @Test
  void tickModeIsRefused() {
    String sentence = "--bound: bounds are proven for exact mode only";
    Cli simulate = Cli.line("simulate --bound --mode tick");
    assertThat(simulate.code()).isEqualTo(2);
    assertThat(simulate.err()).contains(sentence);
    Path out = folder.resolve("out");
    Cli sweep = Cli.line("sweep --bound --mode tick --out " + out);
    assertThat(sweep.code()).isEqualTo(2);
    assertThat(sweep.err()).contains(sentence);
    assertThat(out).doesNotExist();
  }

  @Test
  void closedRunsAreRefused() {
    Path out = folder.resolve("out");
    Cli sweep = Cli.line("sweep --bound --closed 1000s --category D1_T1 --out " + out);
    assertThat(sweep.code()).isEqualTo(2);
    assertThat(sweep.err()).contains("--bound: bounds are of threads that run once");
    assertThat(out).doesNotExist();
  }

  @Test
  void roundingErrorsAreNoDistance() {
    Cli cli =
        Cli.line(
            "sweep --bound --workloads 5 --category D1_T1,D2_T2,T4 --out " + folder.resolve("out"));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).doesNotContain("0.000000", "-0.0", "+-");
  }

  @Test
  void closedPartsGoWithoutWhereOthersHaveBounds() throws IOException {
    Path file = folder.resolve("both.yaml");
    Files.writeString(
        file,
        """
        name: both
        workloads: 2
        policies: [naive_spread]
        parts:
          - {name: once, machine: 2x4, categories: [D1_T1]}
          - {name: again, machine: 2x4, categories: [D1_T1], closed: 1000s}
        """);
    Path out = folder.resolve("out");
    String line = "sweep %s --bound --overwrite --out %s".formatted(file, out);
    Cli text = Cli.line(line);
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out())
        .contains("best_static is exact for every workload")
        .endsWith("No bounds: the runs are closed, their threads begin anew.\n");
    assertThat(out.resolve("once/bounds.csv")).exists();
    assertThat(out.resolve("again/bounds.csv")).doesNotExist();
    assertThat(Cli.line(line + " --format csv").out().lines().toList())
        .hasSize(3)
        .allMatch(row -> row.split(",", -1).length == 20)
        .last()
        .asString()
        .startsWith("again,D1_T1,naive_spread,")
        .endsWith(",,,,");
    assertThat(Cli.line(line + " --format json").out()).containsOnlyOnce("\"bounds\"");
    Cli resumed = Cli.line(line.replace("--overwrite", "--resume"));
    assertThat(resumed.code()).as(resumed.err()).isZero();
  }

  @Test
  void moreThreadsThanContextsHaveAGap() {
    Cli cli =
        Cli.line("simulate --bound --machine 2x2 --data spec2006-small-cache --workload D3_T4:0");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains(" above the best, with fixed:cores=");
  }

  /** The runs are whole: only what could not be written is done again. */
  @Test
  void boundsThatCannotBeWrittenAreNamedAndResumed() throws IOException {
    Path out = folder.resolve("blocked");
    String sweep =
        "sweep --bound --category D2_T2 --machine 2x2 --workloads 2 --policy random --out ";
    assertThat(Cli.line(sweep + out).code()).isZero();
    byte[] bounds = Files.readAllBytes(out.resolve("bounds.csv"));
    Files.delete(out.resolve("bounds.csv"));
    Path inTheWay = Files.createDirectory(out.resolve("bounds.csv.part"));
    Cli refused = Cli.line(sweep + out + " --resume");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            ("akula: cannot write %s: is a folder; expected a plain file of akula's own, so remove"
                    + " it; the runs are kept, bounds that were not whole are worked out anew, the"
                    + " same command with --resume --out %s resumes it.%n")
                .formatted(out.resolve("bounds.csv"), out));
    Files.delete(inTheWay);
    assertThat(Cli.line(sweep + out + " --resume").code()).isZero();
    assertThat(out.resolve("bounds.csv")).hasBinaryContent(bounds);
    Files.delete(out.resolve("bounds.csv"));
    Files.createDirectory(out.resolve("bounds.csv"));
    assertThat(Cli.line("compare " + out).err())
        .contains(out.resolve("bounds.csv") + ": is a folder; expected a file.");
  }
}
