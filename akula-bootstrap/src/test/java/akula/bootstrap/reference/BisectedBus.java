package akula.bootstrap.reference;

import akula.bootstrap.contention.bus.Bus;
import java.util.stream.DoubleStream;

/** How much longer transactions take, searched for by halving an interval. */
final class BisectedBus implements Contention {
  private static final int HALVINGS = 200;
  private static final double MOST = 100;

  private final Bus data;

  BisectedBus(Bus data) {
    this.data = data;
  }

  @Override
  public double relativeSpeed(int[] rows, int self) {
    return relativeSpeed(rows, DoubleStream.generate(() -> 1).limit(rows.length).toArray(), self);
  }

  @Override
  public double relativeSpeed(int[] rows, double[] rates, int self) {
    double low = 1;
    double high = MOST;
    if (used(rows, rates, low) <= data.capacityPerMicrosecond()) {
      return 1;
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (used(rows, rates, middle) > data.capacityPerMicrosecond()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return speed(rows[self], high);
  }

  @Override
  public boolean goesByRates() {
    return true;
  }

  private double used(int[] rows, double[] rates, double longer) {
    double used = 0;
    for (int i = 0; i < rows.length; i++) {
      used += data.demandsPerMicrosecond().get(rows[i]) * rates[i] * speed(rows[i], longer);
    }
    return used;
  }

  private double speed(int row, double longer) {
    double dependence = data.dependences().get(row);
    return 1 / (1 - dependence + dependence * longer);
  }
}
