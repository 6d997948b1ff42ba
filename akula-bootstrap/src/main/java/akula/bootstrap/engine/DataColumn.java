package akula.bootstrap.engine;

import akula.api.Scaling;
import akula.bootstrap.BootstrapData;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.Objects;

/** A parameter of the data set, of all its applications. */
final class DataColumn {
  final Scaling scaling;

  /** Its position among the parameters of the data set. */
  final int number;

  /** By row. */
  private final double[] alone;

  /** The levels whose models may give it a value of their own, from the inside out. */
  private final Source[] sources;

  /**
   * A level that may give values.
   *
   * @param slot where they are, by rows; below 0 if they follow from rates
   * @param place where they are then
   * @param replaces whether a value is what the levels within left, changed by this one
   */
  private record Source(int slot, int place, boolean replaces) {}

  DataColumn(BootstrapData data, int number) {
    this(data, number, SharingLevel.values().length);
  }

  /**
   * A parameter as the levels within another leave it.
   *
   * @param outermost the position of that level among all that there can be
   */
  DataColumn(BootstrapData data, int number, int outermost) {
    this.number = number;
    alone = data.values(number);
    scaling = data.scaling(number);
    GivenLayout layout = new GivenLayout(data);
    sources =
        Arrays.stream(SharingLevel.values())
            .filter(level -> level.ordinal() < outermost)
            .map(level -> source(data, layout, level))
            .filter(Objects::nonNull)
            .toArray(Source[]::new);
  }

  private Source source(BootstrapData data, GivenLayout layout, SharingLevel level) {
    int place = layout.places(level)[number];
    if (place >= 0) {
      return new Source(-1, place, data.rateModel(level).reads(number));
    }
    boolean gives = layout.slot(level) >= 0 && data.model(level).gives(number);
    return gives ? new Source(layout.slot(level), -1, false) : null;
  }

  /** Returns the value beside others, at the rate of work of an application alone. */
  double value(int row, Given given) {
    double own = alone[row];
    double value = own;
    for (Source source : sources) {
      double there =
          source.slot >= 0 ? given.solvedOr(source.slot, number, own) : given.value(source.place);
      value = source.replaces && !Double.isNaN(there) ? there : with(value, there, own);
    }
    return value;
  }

  /**
   * Values that several levels give compose as relative speeds do: each changes what is there by as
   * much as it would change the value alone. Of one level it is the value that is given.
   */
  private static double with(double value, double given, double own) {
    if (given == own || Double.isNaN(given)) {
      return value;
    }
    return value == own || !(own > 0) ? given : value * (given / own);
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
