package akula.bootstrap.engine;

import akula.api.Scaling;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.formats.contention.CoSchedule;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tables 1 and 2 of the AKULA paper, with an IPC and a miss rate made up for tests. */
final class PaperExample {
  static final double[] SOLO_SECONDS = {100, 150, 175, 200};
  static final double[][] SPEEDS = {
    {0.75, 0.50, 0.98, 0.99},
    {0.60, 0.30, 0.95, 0.97},
    {0.99, 0.98, 1.00, 1.00},
    {1.00, 1.00, 1.00, 1.00}
  };

  private PaperExample() {}

  static BootstrapData data() {
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      applications.add(
          new Application(
              String.valueOf((char) ('A' + i)),
              SOLO_SECONDS[i],
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(1.0 + i, 10.0 - i, 100.0, 0.5),
              List.of(new Phase(i, SOLO_SECONDS[i]))));
    }
    DataSet set =
        new DataSet(
            "paper-example",
            "",
            false,
            List.of(
                column("IPC", Scaling.PER_CYCLE),
                column("LLC_MISS_RATE", Scaling.PER_INSTRUCTION),
                column("MEMORY_BANDWIDTH", Scaling.PER_TIME),
                column("STALL_RATE", Scaling.STALL_FRACTION)),
            applications,
            Map.of(),
            "");
    return new BootstrapData(set, Map.of(SharingLevel.MEMORY_DOMAIN, PaperExample::solve));
  }

  private static ParameterColumn column(String name, Scaling scaling) {
    return new ParameterColumn(name, "", scaling);
  }

  static CoSchedule solve(int[] rows) {
    double[] speeds = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] = 1;
      for (int k = 0; k < rows.length; k++) {
        if (k != i) {
          speeds[i] *= SPEEDS[rows[i]][rows[k]];
        }
      }
    }
    return new CoSchedule(rows, speeds, null);
  }

  /** Returns the usual settings in one mode or the other. */
  static Settings settings(Settings.Mode mode) {
    Settings usual = Settings.DEFAULT;
    return new Settings(
        mode,
        usual.tick(),
        usual.interval(),
        usual.slice(),
        usual.migrationCost(),
        usual.switchPrice(),
        usual.numaPenalty(),
        usual.noise());
  }
}
