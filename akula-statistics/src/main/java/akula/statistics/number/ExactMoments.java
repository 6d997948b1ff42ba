package akula.statistics.number;

import akula.formats.packed.Packed;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/**
 * Count, sum and sum of squares of whole numbers, without any rounding.
 *
 * <p>Since whole numbers add up exactly, the result is the same in whatever order and in however
 * many parts the numbers came, and no variance is lost by cancellation. The sum has 128 bits and
 * the sum of squares 192, so that no number of {@code long} values overflows. Not thread-safe: each
 * thread has its own, and {@link #addAll} joins them.
 */
public final class ExactMoments {
  private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

  private long count;
  private long sumHigh;
  private long sumLow;
  private long squaresTop;
  private long squaresHigh;
  private long squaresLow;

  /** Makes moments of no numbers. */
  public ExactMoments() {}

  /** Counts one number in. */
  public void add(long value) {
    count++;
    addToSum(value >> 63, value);
    addToSquares(0, Math.multiplyHigh(value, value), value * value);
  }

  /** Counts in all numbers that the other one has seen. */
  public void addAll(ExactMoments other) {
    count += other.count;
    addToSum(other.sumHigh, other.sumLow);
    addToSquares(other.squaresTop, other.squaresHigh, other.squaresLow);
  }

  /**
   * Writes what was counted: one byte where nothing was, else at most 40 as long as fewer than 2^42
   * numbers of at most 2^53 were.
   */
  public void writeTo(DataOutput out) throws IOException {
    Packed.writeCount(out, count);
    if (count > 0) {
      Packed.writeWhole(out, sum());
      Packed.writeWhole(out, squares());
    }
  }

  /**
   * Counts in what was written.
   *
   * @throws IOException if it is nothing that was written
   */
  public void readFrom(DataInput in) throws IOException {
    ExactMoments read = new ExactMoments();
    read.count = Packed.readCount(in);
    if (read.count > 0) {
      BigInteger sum = Packed.readWhole(in);
      BigInteger squares = Packed.readWhole(in);
      if (sum.bitLength() >= 2 * Long.SIZE || squares.bitLength() >= 3 * Long.SIZE) {
        throw new IOException("sums have too many bits");
      }
      read.sumLow = sum.longValue();
      read.sumHigh = sum.shiftRight(Long.SIZE).longValue();
      read.squaresLow = squares.longValue();
      read.squaresHigh = squares.shiftRight(Long.SIZE).longValue();
      read.squaresTop = squares.shiftRight(2 * Long.SIZE).longValue();
    }
    addAll(read);
  }

  /** Returns how many numbers were added. */
  public long count() {
    return count;
  }

  /** Returns whether both have seen as many numbers, with the same sums. */
  public boolean isSame(ExactMoments other) {
    return count == other.count && sum().equals(other.sum()) && squares().equals(other.squares());
  }

  /** Returns whether no number differs from another one. */
  public boolean isConstant() {
    return sum().pow(2).equals(BigInteger.valueOf(count).multiply(squares()));
  }

  /**
   * Returns mean and confidence interval of the numbers.
   *
   * @param perUnit how many steps of the numbers make one unit of the result, for instance 1e9 for
   *     nanoseconds in and seconds out
   * @throws IllegalStateException if there are no numbers
   */
  public Estimate estimate(double perUnit) {
    double mean = mean(perUnit);
    if (count < 2) {
      return new Estimate(count, mean, Double.NaN);
    }
    double standardError = Math.sqrt(variance() / count) / perUnit;
    return Estimate.of(count, mean, standardError);
  }

  /**
   * Returns the mean of the numbers.
   *
   * @param perUnit as for {@link #estimate}
   * @throws IllegalStateException if there are no numbers
   */
  public double mean(double perUnit) {
    if (count == 0) {
      throw new IllegalStateException("no numbers were added, so there is no mean; ask count()");
    }
    BigDecimal divisor = new BigDecimal(perUnit).multiply(BigDecimal.valueOf(count));
    return new BigDecimal(sum()).divide(divisor, MathContext.DECIMAL128).doubleValue();
  }

  /** Variance of the sample: (n * sum of squares - sum * sum) / (n * (n - 1)). */
  public double variance() {
    BigInteger n = BigInteger.valueOf(count);
    BigInteger above = n.multiply(squares()).subtract(sum().pow(2));
    BigInteger below = n.multiply(n.subtract(BigInteger.ONE));
    return new BigDecimal(above)
        .divide(new BigDecimal(below), MathContext.DECIMAL128)
        .doubleValue();
  }

  private void addToSum(long high, long low) {
    sumLow += low;
    sumHigh += high + carry(sumLow, low);
  }

  private void addToSquares(long top, long high, long low) {
    squaresLow += low;
    long carry = carry(squaresLow, low);
    squaresHigh += high;
    long carryHigh = carry(squaresHigh, high);
    squaresHigh += carry;
    squaresTop += top + carryHigh + carry(squaresHigh, carry);
  }

  /** Returns 1 if adding a number gave a sum that is less than it, so that a bit was lost. */
  private static long carry(long sum, long added) {
    return Long.compareUnsigned(sum, added) < 0 ? 1 : 0;
  }

  private BigInteger sum() {
    return BigInteger.valueOf(sumHigh).multiply(TWO_TO_64).add(unsigned(sumLow));
  }

  private BigInteger squares() {
    BigInteger top = BigInteger.valueOf(squaresTop).multiply(TWO_TO_64);
    BigInteger upper = top.add(unsigned(squaresHigh));
    return upper.multiply(TWO_TO_64).add(unsigned(squaresLow));
  }

  private static BigInteger unsigned(long bits) {
    BigInteger signed = BigInteger.valueOf(bits);
    return bits < 0 ? signed.add(TWO_TO_64) : signed;
  }
}
