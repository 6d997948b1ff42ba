package akula.profiler.derive;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.bootstrap.contention.sharedcache.SharedCacheModel;
import akula.formats.Numbers;
import akula.formats.dataset.Application;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Puts the parts of a derived data set together. */
final class DataSetAssembly {
  /** In the order of the values in {@link #application}. */
  private static final List<ParameterColumn> COLUMNS =
      Stream.of(
              Quantity.INSTRUCTIONS,
              Quantity.LAST_LEVEL_MISSES,
              Quantity.LAST_LEVEL_REFERENCES,
              Quantity.MEMORY_TRAFFIC,
              Quantity.STALLED_CYCLES)
          .map(quantity -> ParameterColumn.of(Parameters.of(quantity)))
          .toList();

  private final DeriveOptions options;
  private final List<DerivedProgram> programs;
  private final int measuredWays;
  private final ClassThresholds thresholds;
  private final SharedCache cache;
  private final double[][] pairs;

  DataSetAssembly(DeriveOptions options, List<DerivedProgram> programs, int measuredWays) {
    this.options = options;
    this.programs = programs;
    this.measuredWays = measuredWays;
    thresholds = ClassThresholds.forWays(options.ways(), measuredWays);
    cache =
        new SharedCache(
            options.ways(),
            options.bandwidthMegabytesPerSecond(),
            programs.stream().map(program -> program.curve(options.kilobytesPerWay())).toList());
    pairs = pairs(new SharedCacheModel(cache, COLUMNS), programs.size());
  }

  /** Returns the relative speeds of all pairs, rounded to six decimals. */
  private static double[][] pairs(SharedCacheModel model, int count) {
    double[][] speeds = new double[count][count];
    for (int i = 0; i < count; i++) {
      for (int j = i; j < count; j++) {
        double[] solved = model.solve(new int[] {i, j}).speeds();
        speeds[i][j] = DerivedProgram.rounded(solved[0]);
        speeds[j][i] = DerivedProgram.rounded(solved[1]);
      }
    }
    return speeds;
  }

  DataSet dataSet() {
    var applications = new ArrayList<Application>();
    for (int i = 0; i < programs.size(); i++) {
      applications.add(application(i));
    }
    var matrix = new PairMatrix(pairs, List.of(), Composition.PRODUCT);
    return new DataSet(
        options.name(),
        description(),
        provenance(),
        true,
        COLUMNS,
        applications,
        Map.of(SharingLevel.MEMORY_DOMAIN, List.of(cache, matrix)),
        "");
  }

  /** Returns what cannot be trusted. */
  List<String> notes() {
    double limit = SharedCacheModel.MAX_UTILISATION * options.bandwidthMegabytesPerSecond();
    var notes = new ArrayList<String>();
    for (DerivedProgram program : programs) {
      double own = program.at(options.ways()).bandwidth();
      if (own > limit) {
        notes.add(
            ("%s alone uses %.0f MB/s, more than 95%% of the bandwidth of %s MB/s: its solo time is"
                    + " too short and its neighbours slow it too little")
                .formatted(
                    program.name(), own, Numbers.text(options.bandwidthMegabytesPerSecond())));
      }
    }
    return notes;
  }

  private Application application(int row) {
    DerivedProgram program = programs.get(row);
    PerWayTable.Point alone = program.at(options.ways());
    double seconds = program.instructions() / (alone.ipc() * options.clockHertz());
    double solo = Math.max(1e-3, Math.rint(seconds * 1000) / 1000);
    double ratio = program.at(1).ipc() / alone.ipc();
    return new Application(
        program.name(),
        solo,
        program.instructions(),
        thresholds.of(alone.misses(), ratio, pairs[row][row]),
        List.of(
            alone.ipc(), alone.misses(), alone.references(), alone.bandwidth(), alone.allStalls()),
        List.of(new Phase(row, solo)));
  }

  private String description() {
    return ("%d programs in memory domains with a last-level cache of %d ways (of %s KiB each) and"
            + " a memory bandwidth of %s MB/s. Modelled, not measured: derived from measurements of"
            + " each program alone with 1 to %d ways.")
        .formatted(
            programs.size(),
            options.ways(),
            Numbers.text(options.kilobytesPerWay()),
            Numbers.text(options.bandwidthMegabytesPerSecond()),
            measuredWays);
  }

  private Provenance provenance() {
    return new Provenance(options.measuredOn(), method(), "", options.origin(), options.licence());
  }

  private String instructionSource() {
    String given = options.instructions().isPresent() ? "as given, else " : "";
    String assumed =
        options.assumedInstructions().isPresent()
            ? ", else taken to be " + Numbers.text(options.assumedInstructions().getAsDouble())
            : "";
    return given + "built in, two or three digits of which are meant" + assumed;
  }

  private String method() {
    String solo =
        "Solo time = instructions / (IPC with %d ways x %s GHz). Instruction counts: %s."
            .formatted(
                options.ways(), Numbers.text(options.clockHertz() / 1e9), instructionSource());
    return String.join(
        " ",
        solo,
        "Parameters: as measured alone with " + options.ways() + " ways.",
        "Relative speeds: the shared-cache model (docs/shared-cache.md), which solves for the"
            + " occupancies of co-runners in a cache without partitioning and for the latency of"
            + " memory under their summed bandwidth; curves.csv has what it needs,"
            + " relative-speed.csv what it gives for pairs.",
        "Classes, by figures alone with %d ways; ".formatted(options.ways())
            + thresholds.sentence(),
        thresholds.reason());
  }
}
