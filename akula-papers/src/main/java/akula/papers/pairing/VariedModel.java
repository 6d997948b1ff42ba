package akula.papers.pairing;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.contention.ResidentCaches;
import akula.formats.contention.SwitchCost;
import java.util.Optional;

/**
 * A contention model, of any kind, by which threads slow each other more or less, on a machine of
 * one node.
 */
class VariedModel implements ContentionModel {
  /** More than this nobody gains by co-runners. */
  private static final double MOST_SPEED = 1.5;

  private final ContentionModel model;
  private final double steepness;

  private VariedModel(ContentionModel model, double steepness) {
    this.model = model;
    this.steepness = steepness;
  }

  /**
   * Returns a model in which a time s times that alone is 1 + (s - 1) times the steepness.
   *
   * @param steepness at least 0
   */
  static ContentionModel steeper(ContentionModel model, double steepness) {
    return model instanceof RateModel rates
        ? new OfRates(rates, steepness, 1)
        : new VariedModel(model, steepness);
  }

  /**
   * Returns a model of which what is shared carries so many times as much: to that it is the same
   * that each member asks for so many times less.
   *
   * @param capacity above 0
   */
  static RateModel wider(RateModel model, double capacity) {
    return new OfRates(model, 1, capacity);
  }

  final void steepen(double[] speeds, int count) {
    for (int i = 0; i < count && steepness != 1; i++) {
      speeds[i] = 1 / Math.max(1 / MOST_SPEED, 1 + (1 / speeds[i] - 1) * steepness);
    }
  }

  @Override
  public CoSchedule solve(int[] rows) {
    CoSchedule answer = model.solve(rows);
    double[] speeds = answer.speeds().clone();
    steepen(speeds, speeds.length);
    return new CoSchedule(answer.rows(), speeds, answer.parameters());
  }

  @Override
  public boolean feelsSpinning() {
    return model.feelsSpinning();
  }

  @Override
  public boolean gives(int column) {
    return model.gives(column);
  }

  @Override
  public Optional<SwitchCost> switchCost() {
    return model.switchCost();
  }

  @Override
  public Optional<ResidentCaches> residentCaches() {
    return model.residentCaches();
  }

  /** One whose answers depend on rates. */
  private static final class OfRates extends VariedModel implements RateModel {
    private final RateModel model;
    private final double capacity;

    OfRates(RateModel model, double steepness, double capacity) {
      super(model, steepness);
      this.model = model;
      this.capacity = capacity;
    }

    @Override
    public void solve(
        int[] rows, double[] rates, int count, double[] speeds, double[][] parameters) {
      double[] asked = rates;
      if (capacity != 1) {
        asked = new double[count];
        for (int i = 0; i < count; i++) {
          asked[i] = rates[i] / capacity;
        }
      }
      model.solve(rows, asked, count, speeds, parameters);
      steepen(speeds, count);
    }

    @Override
    public CoSchedule solve(int[] rows) {
      return RateModel.super.solve(rows);
    }

    @Override
    public boolean reads(int column) {
      return model.reads(column);
    }
  }
}
