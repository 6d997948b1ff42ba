package akula.bootstrap.reference;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.ParameterColumn;
import java.util.List;

/**
 * A model of a kind that the product does not know, as third parties make them: a thread of
 * sensitivity s beside others of pressures p has the relative speed 1 / (1 + s (p1 + p2 + ...)),
 * where by rates each pressure is multiplied by the rate of who makes it.
 *
 * @param byRates whether rates matter
 * @param pressures by row, that of who spins last
 * @param sensitivities by row
 * @param feelsSpinning whether who spins is felt; not by rates
 */
record ForeignModel(
    boolean byRates, List<Double> pressures, List<Double> sensitivities, boolean feelsSpinning)
    implements LevelModel {

  /** Is not read from anywhere. */
  private record Kind(String name) implements ContentionKind {
    @Override
    public LevelModel read(ModelSource source) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public ContentionKind kind() {
    return new Kind(byRates ? "foreign-by-rates" : "foreign");
  }

  @Override
  public void write(ModelText text) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return byRates ? new ByRates() : new ByRows();
  }

  private double speed(int[] rows, double[] rates, int count, int self) {
    double pressure = 0;
    for (int i = 0; i < count; i++) {
      pressure += i == self ? 0 : pressures.get(rows[i]) * (rates == null ? 1 : rates[i]);
    }
    return rows[self] < sensitivities.size()
        ? 1 / (1 + sensitivities.get(rows[self]) * pressure)
        : 1;
  }

  private final class ByRows implements ContentionModel {
    @Override
    public CoSchedule solve(int[] rows) {
      double[] speeds = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        speeds[i] = speed(rows, null, rows.length, i);
      }
      return new CoSchedule(rows, speeds, null);
    }

    @Override
    public boolean feelsSpinning() {
      return feelsSpinning;
    }
  }

  private final class ByRates implements RateModel {
    @Override
    public void solve(int[] rows, double[] rates, int count, double[] speeds, double[][] given) {
      for (int i = 0; i < count; i++) {
        speeds[i] = speed(rows, rates, count, i);
      }
    }
  }
}
