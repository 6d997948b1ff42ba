package akula.statistics.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class ExactMomentsTest {

  @Example
  void handComputedInterval() {
    // 1, 2, 3, 4: mean 2.5, s^2 = 5/3, standard error sqrt(5/12), t(0.975, 3) = 3.182446
    Estimate estimate = of(List.of(1L, 2L, 3L, 4L)).estimate(1);
    assertThat(estimate.count()).isEqualTo(4);
    assertThat(estimate.mean()).isEqualTo(2.5);
    assertThat(estimate.halfWidth()).isCloseTo(3.182446 * 0.6454972, within(1e-6));
    assertThat(estimate.low()).isEqualTo(2.5 - estimate.halfWidth());
    assertThat(estimate.high()).isEqualTo(2.5 + estimate.halfWidth());
  }

  @Example
  void unitsDivideMeanAndInterval() {
    Estimate whole = of(List.of(1L, 2L, 3L, 4L)).estimate(1);
    Estimate thousandths = of(List.of(1000L, 2000L, 3000L, 4000L)).estimate(1000);
    assertThat(thousandths.mean()).isEqualTo(whole.mean());
    assertThat(thousandths.halfWidth()).isCloseTo(whole.halfWidth(), within(1e-12));
  }

  /** As of a sweep of any size: what was written is read, in at most 40 bytes. */
  @Property
  void whatIsWrittenIsReadInFewBytes(
      @ForAll List<@LongRange(min = -(1L << 53), max = 1L << 53) Long> numbers,
      @ForAll @IntRange(min = 0, max = 30) int doublings)
      throws IOException {
    ExactMoments moments = of(numbers);
    for (int i = 0; i < doublings; i++) {
      moments.addAll(of(numbers)); // some thousand times as many, if not a billion
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    moments.writeTo(new DataOutputStream(bytes));
    assertThat(bytes.size()).isBetween(1, 40);
    ExactMoments read = new ExactMoments();
    read.readFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    assertThat(read.count()).isEqualTo(moments.count());
    if (moments.count() > 0) {
      assertThat(read.estimate(1)).isEqualTo(moments.estimate(1));
      assertThat(read.isConstant()).isEqualTo(moments.isConstant());
    } else {
      assertThat(bytes.size()).isEqualTo(1);
    }
  }

  /** A trillion numbers, the greatest that a measure has. */
  @Example
  void manyLargeNumbersAreWrittenInFewBytes() throws IOException {
    ExactMoments moments = of(List.of(1L << 53, 1L << 53, 1L << 53));
    for (int i = 0; i < 40; i++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      moments.writeTo(new DataOutputStream(bytes));
      assertThat(bytes.size()).isBetween(1, 40);
      moments.readFrom(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
    }
    assertThat(moments.count()).isEqualTo(3L << 40);
    assertThat(moments.mean(1)).isEqualTo(0x1p53);
  }

  @Example
  void oneNumberHasNoInterval() {
    Estimate estimate = of(List.of(7L)).estimate(1);
    assertThat(estimate.mean()).isEqualTo(7);
    assertThat(estimate.hasInterval()).isFalse();
    assertThat(estimate.low()).isNaN();
  }

  @Example
  void noNumbersHaveNoMean() {
    assertThatThrownBy(() -> new ExactMoments().mean(1)).isInstanceOf(IllegalStateException.class);
  }

  @Example
  void equalNumbersHaveAnIntervalOfZero() {
    Estimate estimate = of(Collections.nCopies(10, 123_456_789_012L)).estimate(1e6);
    assertThat(estimate.halfWidth()).isZero();
    assertThat(estimate.mean()).isEqualTo(123_456.789_012);
  }

  @Example
  void oneOtherNumberIsNoticed() {
    assertThat(of(Collections.nCopies(150, Long.MAX_VALUE)).isConstant()).isTrue();
    List<Long> numbers = new ArrayList<>(Collections.nCopies(150, Long.MAX_VALUE));
    numbers.set(7, Long.MAX_VALUE - 1);
    assertThat(of(numbers).isConstant()).isFalse();
  }

  @Example
  void quantilesOfTables() {
    // Printed tables of Student's distribution, two-sided 95%.
    assertThat(Estimate.of(2, 0, 1).halfWidth()).isCloseTo(12.7062, within(5e-5));
    assertThat(Estimate.of(11, 0, 1).halfWidth()).isCloseTo(2.22814, within(5e-6));
    assertThat(Estimate.of(100, 0, 1).halfWidth()).isCloseTo(1.98422, within(5e-6));
  }

  @Property(tries = 300)
  void agreesWithTheDirectFormulas(@ForAll @Size(min = 2, max = 30) List<Long> values) {
    BigInteger sum = values.stream().map(BigInteger::valueOf).reduce(BigInteger::add).orElseThrow();
    BigDecimal n = BigDecimal.valueOf(values.size());
    BigDecimal mean = new BigDecimal(sum).divide(n, new MathContext(60));
    BigDecimal squares = BigDecimal.ZERO;
    for (long value : values) {
      squares = squares.add(BigDecimal.valueOf(value).subtract(mean).pow(2));
    }
    double variance = squares.divide(n.subtract(BigDecimal.ONE), new MathContext(40)).doubleValue();
    Estimate expected =
        Estimate.of(
            values.size(), mean.doubleValue(), Math.sqrt(variance) / Math.sqrt(values.size()));
    Estimate estimate = of(values).estimate(1);
    assertThat(estimate.mean()).isEqualTo(expected.mean());
    assertThat(estimate.halfWidth())
        .isCloseTo(expected.halfWidth(), within(1e-12 * expected.halfWidth()));
  }

  @Property(tries = 300)
  void anyOrderAndAnySplitGiveTheSame(
      @ForAll @Size(min = 1, max = 40) List<Long> values,
      @ForAll @IntRange(min = 1, max = 5) int parts,
      @ForAll long seed) {
    List<Long> shuffled = new ArrayList<>(values);
    Random random = new Random(seed);
    Collections.shuffle(shuffled, random);
    ExactMoments joined = new ExactMoments();
    for (int part = 0; part < parts; part++) {
      int own = part;
      List<Long> share =
          IntStream.range(0, shuffled.size())
              .filter(i -> i % parts == own)
              .mapToObj(shuffled::get)
              .toList();
      joined.addAll(of(share));
    }
    assertThat(joined.estimate(1e6)).isEqualTo(of(values).estimate(1e6));
  }

  private static ExactMoments of(List<Long> values) {
    ExactMoments moments = new ExactMoments();
    values.forEach(moments::add);
    return moments;
  }
}
