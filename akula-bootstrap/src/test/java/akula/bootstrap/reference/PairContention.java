package akula.bootstrap.reference;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.MeasuredGroup;
import java.util.Arrays;
import java.util.List;

/** The pair matrix with measured groups, read off anew at every call. */
final class PairContention implements Contention {
  private final PairMatrix data;

  PairContention(PairMatrix data) {
    this.data = data;
  }

  @Override
  public double relativeSpeed(int[] rows, int self) {
    if (rows.length > 2) {
      for (MeasuredGroup group : data.groups()) {
        if (group.rows().size() == rows.length && group.rows().equals(sorted(rows))) {
          return group.speeds().get(group.rows().indexOf(rows[self]));
        }
      }
    }
    return composed(rows, self);
  }

  @Override
  public boolean feelsSpinning() {
    return data.spinning() != 1;
  }

  private static List<Integer> sorted(int[] rows) {
    return Arrays.stream(rows).sorted().boxed().toList();
  }

  private double composed(int[] rows, int self) {
    double product = 1;
    double losses = 0;
    double worst = Double.POSITIVE_INFINITY;
    for (int j = 0; j < rows.length; j++) {
      if (j != self) {
        double entry = rows[j] == SPINS ? data.spinning() : data.speeds()[rows[self]][rows[j]];
        product *= entry;
        losses += 1 - entry;
        worst = Math.min(worst, entry);
      }
    }
    if (rows.length <= 2) {
      return product;
    }
    return switch (data.composition()) {
      case PRODUCT -> Math.max(0.01, product);
      case SUM_OF_LOSSES -> Math.max(0.01, 1 - losses);
      case WORST_PAIR -> worst;
    };
  }
}
