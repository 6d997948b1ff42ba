package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.metrics.Measure;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class PairingTest {

  @Property(tries = 200)
  void countsAndMeansAreThoseOfPlainLoops(
      @ForAll @Size(min = 2, max = 30) List<@LongRange(min = 0, max = 5) Long> firstList,
      @ForAll @Size(min = 30, max = 30) List<@LongRange(min = 0, max = 5) Long> othersList,
      @ForAll Measure measure) {
    long[] first = firstList.stream().mapToLong(Long::longValue).toArray();
    long[] others = othersList.stream().mapToLong(Long::longValue).toArray();
    long[] second = Arrays.copyOf(others, first.length);
    double sum = 0;
    long better = 0;
    long equal = 0;
    for (int i = 0; i < first.length; i++) {
      sum += (first[i] - second[i]) / measure.stepsPerUnit();
      boolean less = first[i] < second[i];
      better += first[i] != second[i] && less != measure.higherIsBetter() ? 1 : 0;
      equal += first[i] == second[i] ? 1 : 0;
    }
    Pairing pairing = Pairing.of(measure, first, second);
    assertThat(pairing.won()).isEqualTo(better);
    assertThat(pairing.tied()).isEqualTo(equal);
    assertThat(pairing.workloads()).isEqualTo(first.length);
    assertThat(pairing.difference().mean()).isCloseTo(sum / first.length, within(1e-9));
    assertThat(pairing.first() - pairing.second())
        .isCloseTo(pairing.difference().mean(), within(1e-9));
  }

  @Property(tries = 100)
  void theOtherWayRoundTheOtherOneWins(
      @ForAll @Size(min = 20, max = 20) List<@LongRange(min = 0, max = 90) Long> firstList,
      @ForAll @Size(min = 20, max = 20) List<@LongRange(min = 0, max = 99) Long> secondList) {
    long[] first = firstList.stream().mapToLong(Long::longValue).toArray();
    long[] second = secondList.stream().mapToLong(Long::longValue).toArray();
    Pairing there = Pairing.of(Measure.WORST, first, second);
    Pairing back = Pairing.of(Measure.WORST, second, first);
    assertThat(back.won()).isEqualTo(there.lost());
    assertThat(back.effect()).isCloseTo(-there.effect(), within(1e-15));
    Verdict verdict = there.verdict(there.pValue());
    assertThat(back.verdict(back.pValue()))
        .isEqualTo(
            switch (verdict) {
              case FIRST -> Verdict.SECOND;
              case SECOND -> Verdict.FIRST;
              case UNDECIDED -> Verdict.UNDECIDED;
            });
  }

  @Example
  void ofThroughputMoreIsBetter() {
    long[] more = {7, 8, 9, 10, 11, 12, 13, 14};
    long[] less = {1, 1, 1, 1, 1, 1, 1, 1};
    assertThat(Pairing.of(Measure.STP, more, less).effect()).isEqualTo(1);
    assertThat(Pairing.of(Measure.STP, more, less).verdict(0.01)).isEqualTo(Verdict.FIRST);
    assertThat(Pairing.of(Measure.ANTT, more, less).effect()).isEqualTo(-1);
    assertThat(Pairing.of(Measure.ANTT, more, less).verdict(0.01)).isEqualTo(Verdict.SECOND);
    assertThat(Pairing.of(Measure.ANTT, more, less).verdict(0.05)).isEqualTo(Verdict.UNDECIDED);
  }

  @Example
  void ranksAndMeansMayDisagree() {
    long[] first = {1, 1, 1, 1, 1, 1, 1, 1, 1, 90};
    long[] second = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    Pairing pairing = Pairing.of(Measure.WORST, first, second);
    assertThat(pairing.effect()).isPositive();
    assertThat(pairing.first()).isGreaterThan(pairing.second());
    assertThat(pairing.isContradictedByMeans()).isTrue();
  }
}
