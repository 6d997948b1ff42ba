package akula.bootstrap.engine;

import akula.api.Scaling;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.MemberParameters;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.SharingLevel;

/** A parameter of the data set, of all its applications. */
final class DataColumn {
  final Scaling scaling;
  private final int number;

  /** By row. */
  private final double[] alone;

  /** True if a contention model may give it a value of its own. */
  private final boolean isGiven;

  DataColumn(BootstrapData data, int number) {
    this.number = number;
    alone = data.values(number);
    scaling = data.scaling(number);
    isGiven = isGiven(data, number);
  }

  private static boolean isGiven(BootstrapData data, int number) {
    for (SharingLevel level : SharingLevel.values()) {
      ContentionModel model = data.model(level);
      if (model != null && model.gives(number)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the value beside others, at the rate of work of an application alone.
   *
   * @param given those that a contention model gave, or null
   * @param member as which it knows the application
   */
  double value(int row, MemberParameters given, int member) {
    double value = alone[row];
    return isGiven && given != null ? given.valueOr(member, number, value) : value;
  }

  /**
   * Returns what a value comes to at a rate of work.
   *
   * @param rate work per elapsed time
   * @param cycles cycles used per elapsed time, in cycles of a core of speed 1
   */
  double scaled(double value, double rate, double cycles) {
    return scaling.scaled(value, rate, cycles);
  }
}
