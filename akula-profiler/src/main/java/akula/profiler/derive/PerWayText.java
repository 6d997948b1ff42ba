package akula.profiler.derive;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.bootstrap.contention.sharedcache.Curve;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import java.util.List;
import java.util.Optional;

/**
 * Way curves of a data set as the table over cache ways that the PBBCache simulator has as its
 * input, and that {@link DataSetDerivation} reads: the inverse of a derivation.
 *
 * <p>Curves tell the cycles stalled on last-level misses and on the store buffer as a sum, which
 * stands in the column of the first. Of all stalled cycles ({@code stalls_total}) a data set tells
 * only those with as many ways as its cache has, as its parameter {@code STALL_RATE}; elsewhere the
 * sum stands there, too, which is a lower bound.
 */
public final class PerWayText {
  private static final ParameterColumn STALLS =
      ParameterColumn.of(Parameters.of(Quantity.STALLED_CYCLES));

  private PerWayText() {}

  /**
   * Returns the table of the first model of a data set that has way curves, if there is one.
   *
   * @param kilobytesPerWay size of a way, in units of 1024 bytes
   */
  public static Optional<String> of(DataSet data, double kilobytesPerWay) {
    return data.levels().values().stream()
        .flatMap(List::stream)
        .filter(SharedCache.class::isInstance)
        .map(cache -> of(data, (SharedCache) cache, kilobytesPerWay))
        .findFirst();
  }

  private static String of(DataSet data, SharedCache cache, double kilobytesPerWay) {
    var text =
        new CsvText()
            .row(
                "BENCH",
                "NR_WAYS",
                "ipc",
                "llcrpki",
                "llcmpki",
                "bandwidth_mbps",
                "stalls_l3_miss",
                "stalls_store_buf",
                "stalls_total",
                "llc_usage_kb");
    for (int row = 0; row < cache.curves().size(); row++) {
      Curve curve = cache.curves().get(row);
      for (int way = 0; way < curve.ipc().size(); way++) {
        double stalls = curve.stallFraction().get(way);
        double all = way + 1 == cache.ways() ? stallRate(data, row) : Double.NaN;
        text.row(
            data.applicationNames().get(row),
            String.valueOf(way + 1),
            Numbers.text(curve.ipc().get(way)),
            Numbers.text(curve.referencesPerKiloInstruction().get(way)),
            Numbers.text(curve.missesPerKiloInstruction().get(way)),
            Numbers.text(curve.bandwidthMegabytesPerSecond().get(way)),
            Numbers.text(stalls),
            "0",
            Numbers.text(Double.isNaN(all) ? stalls : all),
            Numbers.text(DerivedProgram.rounded(curve.occupancyWays().get(way) * kilobytesPerWay)));
      }
    }
    return text.toString();
  }

  /** Returns the fraction of all cycles that an application stalls alone, or NaN. */
  private static double stallRate(DataSet data, int row) {
    int column = data.parameters().indexOf(STALLS);
    return column < 0 ? Double.NaN : data.applications().get(row).parameters().get(column);
  }
}
