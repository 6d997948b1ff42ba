package akula.bootstrap.sweep;

import akula.api.Scaling;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Ten applications, the first six devils; each neighbour costs the devils a tenth. */
final class TenApplications {
  private TenApplications() {}

  static BootstrapData data(int cacheCapacity) {
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      applications.add(
          new Application(
              "a" + i,
              10 + i,
              Double.NaN,
              i < 6 ? ApplicationClass.DEVIL : ApplicationClass.TURTLE,
              List.of(6.0 - i / 2.0),
              List.of(new Phase(i, 10 + i))));
    }
    DataSet set =
        new DataSet(
            "ten",
            "",
            Provenance.UNKNOWN,
            true,
            List.of(
                new ParameterColumn("LLC_MISS_RATE", "1/kiloinstruction", Scaling.PER_INSTRUCTION)),
            applications,
            Map.of(),
            "");
    return new BootstrapData(set, models(), cacheCapacity);
  }

  static Map<SharingLevel, ContentionModel> models() {
    return Map.of(SharingLevel.MEMORY_DOMAIN, TenApplications::solve);
  }

  static BootstrapData data() {
    return data(CoScheduleCache.DEFAULT_CAPACITY);
  }

  private static CoSchedule solve(int[] rows) {
    double[] speeds = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] = rows[i] < 6 ? Math.pow(0.9, rows.length - 1) : 1;
    }
    return new CoSchedule(rows, speeds, null);
  }
}
