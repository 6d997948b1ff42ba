package akula.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.cli.terminal.Display;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.profiler.pairs.PairSpeeds;
import akula.statistics.plot.HeatScale;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeatTextTest {
  private static final SharingLevel DOMAIN = SharingLevel.MEMORY_DOMAIN;
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[\\d;]*m");

  @Test
  void plainDigitsWithMarksInAPipe() {
    assertThat(text(small(), new Display(80, false, true)))
        .isEqualTo(
            """
                    1    2
            1 ab   50?  90~
            2 c   120   <1
            """);
  }

  @Test
  void theSameDigitsOnColoursOnATerminal() {
    String text = text(small(), new Display(80, true, true));
    String plain = COLOURS.matcher(text).replaceAll("");
    assertThat(plain.lines().map(String::stripTrailing).toList())
        .isEqualTo(text(small(), new Display(80, false, true)).lines().toList());
    assertThat(text).contains("\u001b[48;5;", "\u001b[0m");
    assertThat(text.lines().skip(1)).allMatch(line -> line.endsWith("\u001b[0m"));
  }

  @Test
  void whatDoesNotFitContinuesBelow() {
    DataSet many = many(30, "application");
    String text = text(many, new Display(60, false, true));
    assertThat(text.lines()).allMatch(line -> line.length() <= 60);
    assertThat(text.split("\n\n")).hasSize(3);
    assertThat(text.lines().filter(line -> line.startsWith("30 "))).hasSize(3);
    assertThat(text(many, new Display(5, false, true)).split("\n\n")).hasSize(30);
  }

  @Test
  void longNamesAreCut() {
    String text = text(many(2, "a".repeat(90)), new Display(80, false, true));
    assertThat(text.lines()).allMatch(line -> line.length() <= 80).anyMatch(l -> l.contains("..."));
  }

  @Test
  void theSlowerTheDarkerOnATerminalToo() {
    HeatScale scale = new HeatScale(0.2);
    double before = 0;
    for (int percent = 20; percent <= 100; percent++) {
      double luma = luma(HeatText.colour(scale, percent / 100.0));
      assertThat(luma).as("luma of %d %%", percent).isGreaterThanOrEqualTo(before);
      before = luma;
    }
    assertThat(before).isGreaterThan(240);
    assertThat(luma(HeatText.colour(scale, 0.1))).isLessThan(50);
    assertThat(HeatText.colour(scale, 1.2)).isNotEqualTo(HeatText.colour(scale, 1.001));
  }

  /** Of the 6 x 6 x 6 colours that terminals number from 16 on. */
  private static double luma(int colour) {
    int[] levels = {0, 95, 135, 175, 215, 255};
    int at = colour - 16;
    return 0.299 * levels[at / 36] + 0.587 * levels[at / 6 % 6] + 0.114 * levels[at % 6];
  }

  /** Of many applications those are chosen that have most part in contention. */
  @Test
  void theBusiestAreChosenInTheirOrder() {
    DataSet set = many(10, "p");
    double[][] speeds = ((PairMatrix) set.levels().get(DOMAIN).getFirst()).speeds();
    speeds[7][3] = 0.1;
    assertThat(shown(set).busiest(2)).containsExactly(3, 7);
    assertThat(shown(set).busiest(10)).hasSize(10);
  }

  private static String text(DataSet set, Display display) {
    List<Integer> all = IntStream.range(0, set.applications().size()).boxed().toList();
    return new HeatText(shown(set), all, display).text();
  }

  private static ShownData shown(DataSet set) {
    LevelModel model = set.levels().get(DOMAIN).getFirst();
    return new ShownData(set, Optional.of(PairSpeeds.of(DOMAIN, model, set)));
  }

  private static DataSet small() {
    return set(List.of("ab", "c"), new double[][] {{0.5, 0.9}, {1.2, 0.004}})
        .withUncertainty(
            List.of(
                trust(Cell.pair(0, DOMAIN, 0), Origin.PREDICTED, false),
                trust(Cell.pair(0, DOMAIN, 1), Origin.PREDICTED, true),
                trust(Cell.pair(1, DOMAIN, 0), Origin.MEASURED, true)));
  }

  private static CellUncertainty trust(Cell cell, Origin origin, boolean sure) {
    return new CellUncertainty(cell, 0, 1.5, 0.9, 0, origin, sure, "");
  }

  private static DataSet many(int count, String name) {
    double[][] speeds = new double[count][count];
    Arrays.stream(speeds).forEach(row -> Arrays.fill(row, 0.95));
    return set(IntStream.range(0, count).mapToObj(i -> name + i).toList(), speeds);
  }

  private static DataSet set(List<String> names, double[][] speeds) {
    var applications = new ArrayList<Application>();
    for (int i = 0; i < names.size(); i++) {
      applications.add(
          new Application(
              names.get(i),
              10,
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(),
              List.of(new Phase(i, 10))));
    }
    var matrix = new PairMatrix(speeds, List.of(), Composition.PRODUCT);
    return new DataSet(
        "d", "", false, List.of(), applications, Map.of(DOMAIN, List.of(matrix)), "");
  }
}
