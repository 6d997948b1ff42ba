package akula.bootstrap.contention.sharedcache;

import java.util.ArrayList;
import java.util.List;

/**
 * Curves of one application over the ways of the last-level cache, as measured alone. Position 0 of
 * each list is one way.
 *
 * @param ipc instructions per cycle
 * @param referencesPerKiloInstruction last-level cache references
 * @param missesPerKiloInstruction last-level cache misses
 * @param bandwidthMegabytesPerSecond memory bandwidth, 10^6 bytes per second
 * @param stallFraction fraction of cycles stalled on last-level misses and on the store buffer
 * @param occupancyWays occupancy reached, in ways
 */
public record Curve(
    List<Double> ipc,
    List<Double> referencesPerKiloInstruction,
    List<Double> missesPerKiloInstruction,
    List<Double> bandwidthMegabytesPerSecond,
    List<Double> stallFraction,
    List<Double> occupancyWays) {

  /** The names of the components in files, in their order. */
  static final List<String> COLUMNS =
      List.of(
          "ipc",
          "llc_references_per_kiloinstruction",
          "llc_misses_per_kiloinstruction",
          "bandwidth_mbps",
          "stall_fraction",
          "occupancy_ways");

  /** Keeps its own copies. */
  public Curve {
    ipc = List.copyOf(ipc);
    referencesPerKiloInstruction = List.copyOf(referencesPerKiloInstruction);
    missesPerKiloInstruction = List.copyOf(missesPerKiloInstruction);
    bandwidthMegabytesPerSecond = List.copyOf(bandwidthMegabytesPerSecond);
    stallFraction = List.copyOf(stallFraction);
    occupancyWays = List.copyOf(occupancyWays);
  }

  /** Makes one of rows, one for each number of ways, each in the order of {@link #COLUMNS}. */
  static Curve of(Iterable<List<Double>> rows) {
    var columns = new ArrayList<List<Double>>();
    COLUMNS.forEach(column -> columns.add(new ArrayList<>()));
    for (List<Double> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        columns.get(i).add(row.get(i));
      }
    }
    return new Curve(
        columns.get(0),
        columns.get(1),
        columns.get(2),
        columns.get(3),
        columns.get(4),
        columns.get(5));
  }

  /** Returns the components in the order of {@link #COLUMNS}. */
  List<List<Double>> columns() {
    return List.of(
        ipc,
        referencesPerKiloInstruction,
        missesPerKiloInstruction,
        bandwidthMegabytesPerSecond,
        stallFraction,
        occupancyWays);
  }
}
