package akula.bootstrap.bounds;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The bounds of one workload.
 *
 * @param average the best placement without moves, by mean degradation
 * @param worst the best placement without moves, by worst degradation
 * @param lowerAveragePercent no policy has a lower mean degradation, per cent
 * @param lowerWorstPercent no policy has a lower worst degradation, per cent
 */
public record Bounds(
    StaticBest average, StaticBest worst, double lowerAveragePercent, double lowerWorstPercent) {

  /** Writes them, for {@link #read}. */
  public void write(DataOutput out) throws IOException {
    average.write(out);
    worst.write(out);
    out.writeDouble(lowerAveragePercent);
    out.writeDouble(lowerWorstPercent);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is nothing that was written
   */
  public static Bounds read(DataInput in) throws IOException {
    return new Bounds(StaticBest.read(in), StaticBest.read(in), in.readDouble(), in.readDouble());
  }

  /** Returns whether there are both placements. */
  public boolean isKnown() {
    return average.isKnown() && worst.isKnown();
  }

  /** Returns whether both placements without moves are known to be the best. */
  public boolean isExact() {
    return average.isExact() && worst.isExact();
  }
}
