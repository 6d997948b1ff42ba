package akula.bootstrap.reference;

import static akula.bootstrap.reference.HandMadeCase.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The reference of tick mode against Figure 4 of the paper and results worked out by hand. */
class ReferenceTicksTest {

  @Test
  void totalsOfFigureFour() {
    ReferenceCase input =
        HandMadeCase.on(2, 2, 1)
            .matrix(
                SharingLevel.MEMORY_DOMAIN,
                new double[] {0.75, 0.50, 0.98, 0.99},
                new double[] {0.60, 0.30, 0.95, 0.97},
                new double[] {0.99, 0.98, 1.00, 1.00},
                new double[] {1.00, 1.00, 1.00, 1.00})
            .application("A", 100)
            .application("B", 150)
            .application("C", 175)
            .application("D", 200)
            .launch("A", 1)
            .launch("B", 1)
            .launch("C", 1)
            .launch("D", 1)
            .policy(PolicyKind.FIGURE_FOUR)
            .build();
    List<String> rows = new ArrayList<>();
    double[] solo = {100, 150, 175, 200};
    ReferenceTicks.run(input, SECOND, (begin, left) -> rows.add(totals(left, solo)));
    assertThat(rows.get(0)).isEqualTo("0.00 0.00 0.00 0.00");
    assertThat(rows.get(1)).isEqualTo("0.50 0.40 0.57 0.50");
    assertThat(rows.get(2)).isEqualTo("1.48 1.05 1.14 1.00");
    assertThat(rows.get(3)).isEqualTo("2.46 1.69 1.70 1.50");
    // C: 58.27 and 58.85, where the figure has 58.42 and 58.99, which do not follow from Table 2
    assertThat(rows.get(103)).isEqualTo("100.00 66.36 58.27 51.50");
    assertThat(rows.get(104)).isEqualTo("100.00 67.03 58.85 52.00");
  }

  private static String totals(double[] left, double[] soloSeconds) {
    List<String> totals = new ArrayList<>();
    for (int i = 0; i < left.length; i++) {
      double done = 100 * (1 - left[i] / (soloSeconds[i] * SECOND));
      totals.add(String.format(Locale.ROOT, "%.2f", done));
    }
    return String.join(" ", totals);
  }

  /**
   * Context 0 holds X and Y, context 1 Z. Z's neighbour is X in even steps and Y in odd ones; X and
   * Y always have Z beside them and half of each step. Z is an X for 2 s of work, which takes three
   * steps (0.5 + 1 + 0.5), then itself: 0.25 beside Y, 1 beside X.
   */
  @Test
  void representativesAndPhasesHoldForAWholeStep() {
    ReferenceCase input =
        HandMadeCase.on(1, 2, 1)
            .matrix(
                SharingLevel.MEMORY_DOMAIN,
                new double[] {0.5, 1, 0.4},
                new double[] {1, 1, 0.8},
                new double[] {1, 0.25, 1})
            .application("X", 10)
            .application("Y", 10)
            .application("Z", new Phase(0, 2), new Phase(2, 10))
            .launch("X", 0)
            .launch("Z", 0)
            .launch("Y", 0)
            .build();
    List<double[]> left = new ArrayList<>();
    ReferenceTicks.run(input, SECOND, (begin, work) -> left.add(work));
    assertThat(seconds(left, 0, 0)).isEqualTo("9.750 9.500 9.250 9.050 8.850");
    assertThat(seconds(left, 1, 0)).isEqualTo("11.500 10.500 10.000 9.750 8.750");
    assertThat(seconds(left, 2, 0)).isEqualTo("9.500 9.000 8.500 8.100 7.700");
  }

  private static String seconds(List<double[]> left, int thread, int from) {
    List<String> words = new ArrayList<>();
    for (double[] step : left.subList(from, from + 5)) {
      words.add(String.format(Locale.ROOT, "%.3f", step[thread] / SECOND));
    }
    return String.join(" ", words);
  }
}
