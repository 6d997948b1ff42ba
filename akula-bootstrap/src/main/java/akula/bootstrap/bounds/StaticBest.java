package akula.bootstrap.bounds;

import akula.formats.packed.Packed;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The best placement without moves that was found, and what is known of all others. Where threads
 * are no more than contexts there is a placement only if it is proven to be the best.
 *
 * @param percent its mean or worst degradation, per cent; NaN if there is none
 * @param provenPercent no placement without moves is below this; the same number where the best was
 *     found for certain
 * @param contexts number of the hardware context of each thread, across the machine, by thread;
 *     empty if there is none
 */
public record StaticBest(double percent, double provenPercent, int[] contexts) {

  /** Returns what is known where no placement is proven to be the best. */
  public static StaticBest notProven(double provenPercent) {
    return new StaticBest(Double.NaN, provenPercent, new int[0]);
  }

  void write(DataOutput out) throws IOException {
    out.writeDouble(percent);
    out.writeDouble(provenPercent);
    Packed.writeCount(out, contexts.length);
    for (int context : contexts) {
      Packed.writeCount(out, context);
    }
  }

  static StaticBest read(DataInput in) throws IOException {
    double percent = in.readDouble();
    double proven = in.readDouble();
    int[] contexts = new int[Packed.readSmall(in)];
    for (int i = 0; i < contexts.length; i++) {
      contexts[i] = Packed.readSmall(in);
    }
    return new StaticBest(percent, proven, contexts);
  }

  /** Returns whether there is a placement. */
  public boolean isKnown() {
    return !Double.isNaN(percent);
  }

  /** Returns whether there is one, and no placement without moves is better. */
  public boolean isExact() {
    return provenPercent >= percent;
  }

  /**
   * Returns by how much a better one could be lower, percentage points; 0 if exact, NaN if there is
   * none.
   */
  public double gap() {
    return Math.max(0, percent - provenPercent);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof StaticBest that
        && Double.compare(percent, that.percent) == 0
        && provenPercent == that.provenPercent
        && Arrays.equals(contexts, that.contexts);
  }

  @Override
  public int hashCode() {
    return Double.hashCode(percent) + 31 * Arrays.hashCode(contexts);
  }
}
