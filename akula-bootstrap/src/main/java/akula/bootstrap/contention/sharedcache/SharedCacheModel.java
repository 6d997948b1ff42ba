package akula.bootstrap.contention.sharedcache;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.ParameterColumn;
import java.util.Arrays;
import java.util.List;

/**
 * A last-level cache without partitioning and the memory bandwidth behind it, from curves over
 * cache ways that were measured alone. The rules are those of {@code
 * docs/reference/shared-cache.md}.
 *
 * <p>Safe for use by several threads.
 */
public final class SharedCacheModel implements ContentionModel {
  /** The part of the bandwidth beyond which the latency of memory grows no more. */
  public static final double MAX_UTILISATION = MemoryLatency.MAX_UTILISATION;

  private final int ways;
  private final double bandwidth;
  private final ApplicationCurves[] applications;
  private final int columns;
  private final int missColumn;
  private final int bandwidthColumn;

  /**
   * Makes the model.
   *
   * @param data cache, bandwidth and curves, one per application
   * @param parameters the columns of the data set; misses and memory traffic, in the units of
   *     {@link Parameters}, follow the co-schedule
   */
  public SharedCacheModel(SharedCache data, List<ParameterColumn> parameters) {
    ways = data.ways();
    bandwidth = data.bandwidthMegabytesPerSecond();
    applications =
        data.curves().stream()
            .map(curve -> new ApplicationCurves(curve, ways, bandwidth))
            .toArray(ApplicationCurves[]::new);
    columns = parameters.size();
    missColumn = column(parameters, Quantity.LAST_LEVEL_MISSES);
    bandwidthColumn = column(parameters, Quantity.MEMORY_TRAFFIC);
  }

  @Override
  public CoSchedule solve(int[] rows) {
    if (rows.length == 1) {
      return new CoSchedule(rows, new double[] {1}, null);
    }
    CacheEquilibrium reached = equilibrium(rows);
    return new CoSchedule(rows, reached.speeds(), parameters(reached));
  }

  @Override
  public boolean gives(int column) {
    return column == missColumn || column == bandwidthColumn;
  }

  /**
   * Solves one co-schedule and tells all that is known of it.
   *
   * @param rows positions of applications, at least one; their order does not matter
   */
  public CacheEquilibrium equilibrium(int[] rows) {
    var present = new ApplicationCurves[rows.length];
    for (int i = 0; i < rows.length; i++) {
      present[i] = applications[rows[i]];
    }
    var search = new EquilibriumSearch(present, ways);
    double utilisation = search.solve();
    double[] speeds = new double[rows.length];
    double[] misses = new double[rows.length];
    double[] traffic = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      double ipc = search.slowed(i, present[i].ipc);
      speeds[i] = rows.length == 1 ? 1 : ipc / present[i].aloneIpc;
      misses[i] = search.slowed(i, present[i].missesPerKiloCycle) / ipc;
      traffic[i] = search.slowed(i, present[i].utilisation) * bandwidth;
    }
    return new CacheEquilibrium(rows, search.occupancy(), speeds, misses, traffic, utilisation);
  }

  /** A per-time value is scaled by the relative speed later, so it is given per unit of work. */
  private double[][] parameters(CacheEquilibrium reached) {
    if (missColumn < 0 && bandwidthColumn < 0) {
      return null;
    }
    double[][] values = new double[reached.rows().length][columns];
    for (int i = 0; i < values.length; i++) {
      Arrays.fill(values[i], Double.NaN);
      if (missColumn >= 0) {
        values[i][missColumn] = reached.missesPerKiloInstruction()[i];
      }
      if (bandwidthColumn >= 0) {
        values[i][bandwidthColumn] = reached.bandwidthMegabytesPerSecond()[i] / reached.speeds()[i];
      }
    }
    return values;
  }

  private static int column(List<ParameterColumn> parameters, Quantity quantity) {
    return parameters.indexOf(ParameterColumn.of(Parameters.of(quantity)));
  }
}
