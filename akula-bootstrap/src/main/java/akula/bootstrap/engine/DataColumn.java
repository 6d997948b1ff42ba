package akula.bootstrap.engine;

import akula.api.Scaling;
import akula.bootstrap.BootstrapData;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.stream.IntStream;

/** A parameter of the data set, of all its applications. */
final class DataColumn {
  final Scaling scaling;
  private final int number;

  /** By row. */
  private final double[] alone;

  /** Slots of the levels whose models may give it a value of their own, from the inside out. */
  private final int[] slots;

  /** Places of such levels at which it follows from rates, from the inside out. */
  private final int[] places;

  DataColumn(BootstrapData data, int number) {
    this.number = number;
    alone = data.values(number);
    scaling = data.scaling(number);
    GivenLayout layout = new GivenLayout(data);
    slots =
        Arrays.stream(SharingLevel.values())
            .filter(level -> layout.slot(level) >= 0 && data.model(level).gives(number))
            .mapToInt(layout::slot)
            .toArray();
    places =
        Arrays.stream(SharingLevel.values())
            .flatMapToInt(level -> IntStream.of(layout.places(level)[number]))
            .filter(place -> place >= 0)
            .toArray();
  }

  /** Returns the value beside others, at the rate of work of an application alone. */
  double value(int row, Given given) {
    double own = alone[row];
    double value = own;
    for (int slot : slots) {
      value = with(value, given.solvedOr(slot, number, own), own);
    }
    for (int place : places) {
      value = with(value, given.value(place), own);
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
