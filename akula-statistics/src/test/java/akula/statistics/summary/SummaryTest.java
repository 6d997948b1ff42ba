package akula.statistics.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.metrics.RunMetrics;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SummaryTest {
  private static final List<String> CATEGORIES = List.of("D4_T4", "D8_T0");
  private static final List<String> POLICIES = List.of("di", "random", "fixed");

  private final Summary summary = new Summary(CATEGORIES, POLICIES);

  private record Run(int category, int policy, RunMetrics metrics) {}

  @Example
  void handComputedMeans() {
    summary.add(1, 0, new RunMetrics(8, 10, 20, 3_000_000_000L, 7.5, 1.25, 1.5, 4));
    summary.add(1, 0, new RunMetrics(8, 14, 30, 5_000_000_001L, 6.5, 1.75, 2.5, 7));
    SummaryRow row = summary.row(1, 0).orElseThrow();
    assertThat(row.category()).isEqualTo("D8_T0");
    assertThat(row.policy()).isEqualTo("di");
    assertThat(row.runs()).isEqualTo(2);
    assertThat(row.averageDegradationPercent().mean()).isEqualTo(12);
    // s = sqrt(8), standard error 2, t(0.975, 1) = 12.7062
    assertThat(row.averageDegradationPercent().halfWidth()).isCloseTo(25.4124, within(1e-4));
    assertThat(row.worstDegradationPercent().mean()).isEqualTo(25);
    assertThat(row.makespanSeconds()).isEqualTo(4.0000000005);
    assertThat(row.stp()).isEqualTo(7);
    assertThat(row.antt()).isEqualTo(1.5);
    assertThat(row.unfairness()).isEqualTo(2);
    assertThat(row.migrations()).isEqualTo(5.5);
  }

  @Example
  void rowsAreInTheOrderOfTheNamesAndOnlyThoseWithRuns() {
    summary.add(1, 2, run(1));
    summary.add(0, 1, run(2));
    summary.add(1, 0, run(3));
    assertThat(summary.rows())
        .extracting(row -> row.category() + " " + row.policy())
        .containsExactly("D4_T4 random", "D8_T0 di", "D8_T0 fixed");
  }

  @Example
  void acrossCategoriesCountsEveryRunOnce() {
    summary.add(0, 1, run(1));
    summary.add(0, 1, run(2));
    summary.add(1, 1, run(6));
    SummaryRow all = summary.acrossCategories(1, "all").orElseThrow();
    assertThat(all.runs()).isEqualTo(3);
    assertThat(all.averageDegradationPercent().mean()).isEqualTo(3);
    assertThat(summary.acrossCategories(0, "all")).isEmpty();
  }

  @Property(tries = 100)
  void anyOrderAndAnySplitGiveTheSame(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 60) int count) {
    Random random = new Random(seed);
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(new Run(random.nextInt(2), random.nextInt(3), run(100 * random.nextDouble())));
    }
    Summary inOrder = new Summary(CATEGORIES, POLICIES);
    runs.forEach(run -> inOrder.add(run.category, run.policy, run.metrics));
    List<Summary> workers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      workers.add(new Summary(CATEGORIES, POLICIES));
    }
    Collections.shuffle(runs, random);
    runs.forEach(run -> workers.get(random.nextInt(3)).add(run.category, run.policy, run.metrics));
    Summary joined = workers.getFirst();
    workers.subList(1, 3).forEach(joined::addAll);
    assertThat(joined.rows()).isEqualTo(inOrder.rows());
  }

  @Example
  void aRunThatCannotBeRoundedIsNotCountedInPart() {
    summary.add(0, 0, run(1));
    RunMetrics bad = new RunMetrics(1, 1, 1, 1, 1, 1, Double.NaN, 0);
    assertThatThrownBy(() -> summary.add(0, 0, bad)).isInstanceOf(ArithmeticException.class);
    summary.add(0, 0, run(3));
    SummaryRow row = summary.row(0, 0).orElseThrow();
    assertThat(row.runs()).isEqualTo(2);
    assertThat(row.averageDegradationPercent().count()).isEqualTo(2);
    assertThat(row.averageDegradationPercent().mean()).isEqualTo(2);
  }

  @Example
  void refusesMisuse() {
    assertThatThrownBy(() -> new Summary(List.of("a", "a"), POLICIES))
        .hasMessage("'a' comes twice: each name needs its own row");
    assertThatThrownBy(() -> summary.addAll(new Summary(CATEGORIES, List.of("di"))))
        .hasMessage("summaries of different categories or policies");
    assertThatThrownBy(() -> summary.add(0, 3, run(1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static RunMetrics run(double degradation) {
    return new RunMetrics(2, degradation, 2 * degradation, 1_234_567_891L, 1.9, 1.1, 1.2, 3);
  }

  /** Files of earlier versions know nothing of energy: without it the bytes are theirs. */
  @Example
  void energyComesBehindWhatIsWrittenWithoutIt() throws IOException {
    byte[] plain = written(null);
    byte[] with = written(12.5);
    assertThat(with.length).isGreaterThan(plain.length);
    // Behind the number of cells all that there was is there again.
    assertThat(Arrays.copyOfRange(with, 1, plain.length))
        .isEqualTo(Arrays.copyOfRange(plain, 1, plain.length));
    Summary read = new Summary(List.of("D1", "T1"), List.of("a", "b"));
    read.readFrom(new DataInputStream(new ByteArrayInputStream(with)));
    SummaryRow row = read.row(1, 0).orElseThrow();
    assertThat(row.energyJoules()).isEqualTo(12.5);
    assertThat(row.energyDelay()).isCloseTo(12.5 * 1.234567891, within(1e-6));
    assertThat(read.row(0, 1).orElseThrow().hasEnergy()).isFalse();
  }

  private static byte[] written(Double joules) throws IOException {
    Summary summary = new Summary(List.of("D1", "T1"), List.of("a", "b"));
    summary.add(0, 1, run(3));
    summary.add(1, 0, joules == null ? run(5) : run(5).withEnergy(joules));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    summary.writeTo(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
