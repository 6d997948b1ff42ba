package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class MedianTest {

  @Property(tries = 100)
  void isTheMiddleOfTheSortedNumbers(@ForAll @Size(min = 1, max = 25) int[] numbers) {
    long[] sorted = Arrays.stream(numbers).asLongStream().sorted().toArray();
    int n = sorted.length;
    double middle = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0;
    Median median = Median.of(Arrays.stream(numbers).asLongStream().toArray());
    assertThat(median.value()).isEqualTo(middle);
    if (median.hasInterval()) {
      assertThat(middle).isBetween(median.low(), median.high());
    }
  }

  /** Counts tosses of coins exactly, and takes the greatest rank that is rare enough. */
  @Property
  void theIntervalMissesTheMedianInFivePerCentAtMost(@ForAll @IntRange(min = 1, max = 300) int n) {
    int rank = 0;
    BigInteger tosses = BigInteger.ONE.shiftLeft(n);
    BigInteger fewer = BigInteger.ZERO;
    BigInteger ways = BigInteger.ONE;
    for (int heads = 0; heads < n; heads++) {
      fewer = fewer.add(ways);
      if (fewer.multiply(BigInteger.valueOf(40)).compareTo(tosses) > 0) {
        break;
      }
      rank = heads + 1;
      ways = ways.multiply(BigInteger.valueOf(n - heads)).divide(BigInteger.valueOf(heads + 1));
    }
    Median median = Median.of(LongStream.rangeClosed(1, n).toArray());
    assertThat(median.hasInterval()).isEqualTo(rank > 0);
    if (rank > 0) {
      assertThat(median.low()).isEqualTo(rank);
      assertThat(median.high()).isEqualTo(n + 1 - rank);
    }
  }

  @Example
  void fiveNumbersAreTooFewForAnInterval() {
    assertThat(Median.of(new long[5]).hasInterval()).isFalse();
    assertThat(Median.of(new long[6]).hasInterval()).isTrue();
  }
}
