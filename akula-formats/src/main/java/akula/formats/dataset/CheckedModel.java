package akula.formats.dataset;

import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.ContextSwitch;
import akula.formats.contention.RateModel;
import akula.formats.contention.ResidentCaches;
import akula.formats.contention.SwitchCost;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;

/** Solves by another model, which may be anybody's, and checks what that one answers. */
class CheckedModel implements ContentionModel {
  private final ContentionModel model;
  private final CoScheduleChecks checks;

  /** Those of other nodes, by what they check, so that each has one. */
  private final Map<ContentionModel, CheckedModel> elsewhere = new IdentityHashMap<>();

  private CheckedModel(ContentionModel model, CoScheduleChecks checks) {
    this.model = model;
    this.checks = checks;
  }

  /** Returns a checked model, one of rates of one of rates; one that is checked stays as it is. */
  static CheckedModel of(ContentionModel model, CoScheduleChecks checks) {
    return switch (model) {
      case CheckedModel checked -> checked;
      case RateModel rates -> new OfRates(rates, checks);
      default -> new CheckedModel(model, checks);
    };
  }

  @Override
  public CoSchedule solve(int[] rows) {
    CoSchedule answer;
    try {
      answer = model.solve(rows.clone());
    } catch (RuntimeException | Error e) {
      throw checks.threw(rows, rows.length, e);
    }
    checks.check(rows, answer);
    return answer;
  }

  @Override
  public ContentionModel at(int node) {
    ContentionModel there = KindCalls.call(checks.author(), "at", () -> model.at(node));
    synchronized (elsewhere) {
      return there == model
          ? this
          : elsewhere.computeIfAbsent(there, other -> CheckedModel.of(other, checks));
    }
  }

  @Override
  public boolean feelsSpinning() {
    return KindCalls.call(checks.author(), "feelsSpinning", model::feelsSpinning);
  }

  @Override
  public boolean gives(int column) {
    return KindCalls.call(checks.author(), "gives", () -> model.gives(column));
  }

  @Override
  public Optional<SwitchCost> switchCost() {
    return KindCalls.call(checks.author(), "switchCost", model::switchCost)
        .map(cost -> new OfSwitches(cost, checks));
  }

  @Override
  public Optional<ResidentCaches> residentCaches() {
    return KindCalls.call(checks.author(), "residentCaches", model::residentCaches)
        .map(caches -> new CheckedCaches(caches, checks));
  }

  /**
   * One whose answers depend on rates. What is checked is cheap, since it is asked at any event.
   */
  private static final class OfRates extends CheckedModel implements RateModel {
    private final RateModel model;
    private final CoScheduleChecks checks;

    OfRates(RateModel model, CoScheduleChecks checks) {
      super(model, checks);
      this.model = model;
      this.checks = checks;
    }

    /** A speed that the model forgets is none of an earlier answer. */
    @Override
    public void solve(
        int[] rows, double[] rates, int count, double[] speeds, double[][] parameters) {
      Arrays.fill(speeds, 0, count, Double.NaN);
      try {
        model.solve(rows, rates, count, speeds, parameters);
      } catch (RuntimeException | Error e) {
        throw checks.threw(rows, count, e);
      }
      checks.checkSpeeds(rows, count, speeds);
      if (parameters != null) {
        checks.checkParameters(rows, count, parameters);
      }
    }

    @Override
    public CoSchedule solve(int[] rows) {
      return super.solve(rows);
    }

    @Override
    public boolean reads(int column) {
      return KindCalls.call(checks.author(), "reads", () -> model.reads(column));
    }

    @Override
    public RateModel at(int node) {
      return (RateModel) super.at(node);
    }
  }

  /** What switches cost by it. */
  private record OfSwitches(SwitchCost cost, CoScheduleChecks checks) implements SwitchCost {
    @Override
    public double nanos(ContextSwitch what) {
      double nanos;
      try {
        nanos = cost.nanos(what);
      } catch (RuntimeException | Error e) {
        throw checks.author().threw("nanos of a switch at level " + checks.level().word(), e);
      }
      return checks.time("nanos of a switch", nanos);
    }

    @Override
    public boolean isFlat() {
      return KindCalls.call(checks.author(), "isFlat of a switch cost", cost::isFlat);
    }

    @Override
    public String text() {
      return KindCalls.call(checks.author(), "text of a switch cost", cost::text);
    }
  }
}
