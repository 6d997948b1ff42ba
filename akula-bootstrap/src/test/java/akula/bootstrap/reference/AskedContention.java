package akula.bootstrap.reference;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A contention model of any kind, asked anew each time. */
final class AskedContention implements Contention {
  private final ContentionModel model;
  private final int spinningRow;

  /**
   * Wraps a model.
   *
   * @param applications how many rows there are; the next is that of those who spin
   */
  AskedContention(ContentionModel model, int applications) {
    this.model = model;
    spinningRow = applications;
  }

  @Override
  public Contention at(int node) {
    ContentionModel there = model.at(node);
    return there == model ? this : new AskedContention(there, spinningRow);
  }

  @Override
  public double relativeSpeed(int[] rows, int self) {
    int[] sorted = Arrays.stream(rows).map(this::row).sorted().toArray();
    CoSchedule solved = model.solve(sorted);
    return solved
        .speeds()[
        IntStream.range(0, sorted.length)
            .filter(i -> sorted[i] == row(rows[self]))
            .findFirst()
            .orElseThrow()];
  }

  @Override
  public double relativeSpeed(int[] rows, double[] rates, int self) {
    if (!goesByRates()) {
      return relativeSpeed(rows, self);
    }
    double[] speeds = new double[rows.length];
    int[] asked = Arrays.stream(rows).map(this::row).toArray();
    ((RateModel) model).solve(asked, rates, rows.length, speeds, null);
    return speeds[self];
  }

  private int row(int row) {
    return row == SPINS ? spinningRow : row;
  }

  @Override
  public boolean goesByRates() {
    return model instanceof RateModel;
  }

  @Override
  public boolean feelsSpinning() {
    return model.feelsSpinning();
  }
}
