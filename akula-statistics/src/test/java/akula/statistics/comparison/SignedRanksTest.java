package akula.statistics.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.statistics.number.LongValues;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.UniqueElements;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** The test against the plainest computation there is: every sign of every rank. */
class SignedRanksTest {

  @Property(tries = 200)
  void ofFewUnequalSizesThePValueIsThatOfAllSigns(
      @ForAll @Size(min = 1, max = 11) @UniqueElements
          List<@LongRange(min = 1, max = 1_000_000) Long> sizes,
      @ForAll @LongRange(min = 0, max = 2047) long signs) {
    long[] differences = new long[sizes.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = (signs >> i & 1) == 0 ? sizes.get(i) : -sizes.get(i);
    }
    SignedRanks ranks = SignedRanks.of(differences);
    assertThat(ranks.positive()).isEqualTo(positiveRanks(differences));
    assertThat(ranks.pValue()).isCloseTo(ofAllSigns(differences), within(1e-12));
  }

  @Property(tries = 200)
  void otherwiseItIsThatOfTheNormalDistribution(
      @ForAll @Size(min = 1, max = 60) List<@LongRange(min = -6, max = 6) Long> differencesList) {
    long[] differences = differencesList.stream().mapToLong(Long::longValue).toArray();
    long[] others = Arrays.stream(differences).filter(d -> d != 0).toArray();
    boolean unequal = Arrays.stream(others).map(Math::abs).distinct().count() == others.length;
    SignedRanks ranks = SignedRanks.of(differences);
    assertThat(ranks.positive()).isEqualTo(positiveRanks(others));
    if (!unequal) {
      assertThat(ranks.pValue()).isCloseTo(ofNormalDistribution(others), within(1e-9));
    }
  }

  @Property(tries = 100)
  void theOtherWayRoundItIsTheSameTest(
      @ForAll @Size(max = 40) List<@LongRange(min = -50, max = 50) Long> differencesList) {
    long[] differences = differencesList.stream().mapToLong(Long::longValue).toArray();
    SignedRanks ranks = SignedRanks.of(differences);
    SignedRanks back = SignedRanks.of(Arrays.stream(differences).map(d -> -d).toArray());
    assertThat(back.pValue()).isEqualTo(ranks.pValue());
    assertThat(back.rankBiserial()).isCloseTo(-ranks.rankBiserial(), within(1e-15));
    assertThat(ranks.rankBiserial()).isBetween(-1.0, 1.0);
  }

  /** What is too many for the library comes to what the library says, to the last bit. */
  @Property(tries = 50)
  void ofManyItIsWhatTheLibrarySays(
      @ForAll @Size(min = 60, max = 400) List<@LongRange(min = -300, max = 300) Long> some) {
    LongValues sorted = LongValues.of(some.stream().mapToLong(Long::longValue).sorted().toArray());
    assertThat(SignedRanks.ofSorted(sorted, 0)).isEqualTo(SignedRanks.ofSorted(sorted));
  }

  @Example
  void noDifferenceAtAllShowsNothing() {
    assertThat(SignedRanks.of(new long[5])).isEqualTo(new SignedRanks(0, 0, 1));
    assertThat(SignedRanks.of(new long[5]).rankBiserial()).isZero();
  }

  /** Differences in height of 15 pairs of plants, whose probability other programs report too. */
  @Example
  void agreesWithAKnownExample() {
    long[] differences = {6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75};
    SignedRanks ranks = SignedRanks.of(differences);
    assertThat(ranks.negative()).isEqualTo(10 + 14);
    assertThat(ranks.pValue()).isCloseTo(0.04126, within(1e-5));
  }

  private static double[] ranks(long[] differences) {
    double[] ranks = new double[differences.length];
    for (int i = 0; i < ranks.length; i++) {
      double less = 0;
      double equal = 0;
      for (long other : differences) {
        less += Math.abs(other) < Math.abs(differences[i]) ? 1 : 0;
        equal += Math.abs(other) == Math.abs(differences[i]) ? 1 : 0;
      }
      ranks[i] = less + (equal + 1) / 2;
    }
    return ranks;
  }

  private static double positiveRanks(long[] differences) {
    double[] ranks = ranks(differences);
    double sum = 0;
    for (int i = 0; i < ranks.length; i++) {
      sum += differences[i] > 0 ? ranks[i] : 0;
    }
    return sum;
  }

  private static double ofAllSigns(long[] differences) {
    double[] ranks = ranks(differences);
    double middle = Arrays.stream(ranks).sum() / 2;
    double found = Math.abs(positiveRanks(differences) - middle);
    int asUneven = 0;
    for (int signs = 0; signs < 1 << ranks.length; signs++) {
      double sum = 0;
      for (int i = 0; i < ranks.length; i++) {
        sum += (signs >> i & 1) == 1 ? ranks[i] : 0;
      }
      asUneven += Math.abs(sum - middle) >= found - 1e-9 ? 1 : 0;
    }
    return Math.min(1, asUneven / (double) (1 << ranks.length));
  }

  private static double ofNormalDistribution(long[] differences) {
    double[] ranks = ranks(differences);
    double variance = Arrays.stream(ranks).map(rank -> rank * rank).sum() / 4;
    double away = Math.abs(positiveRanks(differences) - Arrays.stream(ranks).sum() / 2);
    double z = Math.max(0, away - 0.5) / Math.sqrt(variance);
    return Math.min(1, 2 * NormalDistribution.of(0, 1).survivalProbability(z));
  }
}
