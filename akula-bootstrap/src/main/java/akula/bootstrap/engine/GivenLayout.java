package akula.bootstrap.engine;

import akula.bootstrap.BootstrapData;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.SharingLevel;
import java.util.stream.IntStream;

/**
 * Where a {@link Given} has the parameters of each sharing level: a slot for a level at which
 * co-schedules depend on rows alone, and a place for each column of one at which they depend on
 * rates.
 */
final class GivenLayout {
  private static final int NONE = -1;

  /** How many levels have a slot. */
  final int slots;

  /** How many places there are. */
  final int places;

  private final int[] slotOfLevel = new int[SharingLevel.values().length];
  private final int[][] placeOfColumn = new int[SharingLevel.values().length][];

  GivenLayout(BootstrapData data) {
    int columns = data.dataSet().parameters().size();
    int nextSlot = 0;
    int nextPlace = 0;
    for (SharingLevel level : SharingLevel.values()) {
      ContentionModel model = data.model(level);
      int[] given =
          model == null ? new int[0] : IntStream.range(0, columns).filter(model::gives).toArray();
      boolean byRates = data.rateModel(level) != null;
      slotOfLevel[level.ordinal()] = given.length > 0 && !byRates ? nextSlot++ : NONE;
      placeOfColumn[level.ordinal()] = IntStream.range(0, columns).map(_ -> NONE).toArray();
      if (byRates) {
        for (int column : given) {
          placeOfColumn[level.ordinal()][column] = nextPlace++;
        }
      }
    }
    slots = nextSlot;
    places = nextPlace;
  }

  /** Returns the slot of a level; below 0 if its model gives no parameters, or by rates. */
  int slot(SharingLevel level) {
    return slotOfLevel[level.ordinal()];
  }

  /** Returns the place of each column of a level; below 0 if its model gives none by rates. */
  int[] places(SharingLevel level) {
    return placeOfColumn[level.ordinal()];
  }

  /** Returns what has been given nothing yet. */
  Given newGiven() {
    return new Given(slots, places);
  }
}
