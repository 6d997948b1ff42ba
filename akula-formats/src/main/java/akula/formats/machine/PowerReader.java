package akula.formats.machine;

import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.formats.Range;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads what a core of a type consumes at which frequency. */
final class PowerReader {
  /** What the rest of a machine may consume. */
  static final Range UNCORE_WATTS = Range.atLeast(0).atMost(1_000_000);

  private static final Range ACTIVE_WATTS = Range.above(0).atMost(10_000);
  private static final Range IDLE_WATTS = Range.atLeast(0).atMost(10_000);
  private static final String HERTZ = "frequency_hz";

  private PowerReader() {}

  /**
   * Reads the power of a core type.
   *
   * @param type the core type
   * @param lowHz the lowest frequency at which its cores run, 0 if it is not known
   * @param highHz the highest one
   * @param isKnown whether these could be read
   * @return nothing if there is none, or it has mistakes
   */
  static Optional<CorePower> read(Fields type, long lowHz, long highHz, boolean isKnown) {
    int before = type.mistakeCount();
    List<Fields> entries = type.optionalObjects("power");
    List<Point> points = new ArrayList<>();
    for (Fields entry : entries) {
      point(entry, entries.size() > 1 || lowHz < highHz).ifPresent(points::add);
      entry.end();
    }
    if (entries.isEmpty() || type.mistakeCount() > before) {
      return Optional.empty();
    }
    checkOrder(entries, points);
    if (isKnown && type.mistakeCount() == before) {
      checkReach(type, points, lowHz, highHz);
    }
    return type.mistakeCount() > before ? Optional.empty() : Optional.of(new CorePower(points));
  }

  private static Optional<Point> point(Fields entry, boolean atFrequency) {
    int before = entry.mistakeCount();
    long hertz =
        atFrequency
            ? entry.whole(HERTZ, 1, CoresReader.MOST_HZ)
            : entry.whole(HERTZ, 1, CoresReader.MOST_HZ, 0);
    double active = entry.number("active_watts", ACTIVE_WATTS);
    double idle = entry.number("idle_watts", IDLE_WATTS);
    if (entry.mistakeCount() > before) {
      return Optional.empty();
    }
    if (idle > active) {
      entry.complainAt(
          "idle_watts",
          "idle_watts is %s; expected at most active_watts, %s".formatted(idle, active));
      return Optional.empty();
    }
    return Optional.of(new Point(hertz, active, idle));
  }

  private static void checkOrder(List<Fields> entries, List<Point> points) {
    for (int i = 1; i < points.size(); i++) {
      long before = points.get(i - 1).hertz();
      long hertz = points.get(i).hertz();
      if (hertz <= before) {
        entries
            .get(i)
            .complainAt(
                HERTZ, "frequency_hz is %d; expected more than %d before".formatted(hertz, before));
      }
    }
  }

  private static void checkReach(Fields type, List<Point> points, long lowHz, long highHz) {
    long first = points.getFirst().hertz();
    long last = points.getLast().hertz();
    boolean isAnywhere = points.size() == 1 && first == 0;
    if (!isAnywhere && highHz == 0) {
      type.complainAt(
          "power",
          points.size() == 1
              ? "power is known at %d Hz; expected frequency_hz of the core type beside it"
                  .formatted(first)
              : "power is known at %d frequencies; expected frequency_hz of the core type beside it"
                  .formatted(points.size()));
    } else if (!isAnywhere && (lowHz < first || highHz > last)) {
      type.complainAt(
          "power",
          "power is known from %d to %d Hz; expected it from %d to %d Hz, where the cores run"
              .formatted(first, last, lowHz, highHz));
    }
  }
}
