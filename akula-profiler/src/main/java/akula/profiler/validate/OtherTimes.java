package akula.profiler.validate;

import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Data sets with other solo times. */
final class OtherTimes {
  private OtherTimes() {}

  /**
   * Returns a data set in which applications take longer alone.
   *
   * @param factors by the name of the application; 1 for those not in it
   */
  static DataSet scaled(DataSet data, Map<String, Double> factors) {
    if (factors.isEmpty()) {
      return data;
    }
    List<Application> rows = new ArrayList<>();
    for (Application row : data.applications()) {
      double factor = factors.getOrDefault(row.name(), 1.0);
      List<Phase> phases =
          row.phases().stream()
              .map(phase -> new Phase(phase.row(), phase.soloSeconds() * factor))
              .toList();
      rows.add(
          new Application(
              row.name(),
              row.soloSeconds() * factor,
              row.instructions(),
              row.kind(),
              row.parameters(),
              phases,
              row.speedSensitivity(),
              row.serialShare(),
              row.team()));
    }
    return new DataSet(
        data.name(),
        data.description(),
        data.modelled(),
        data.parameters(),
        rows,
        data.levels(),
        "");
  }

  /**
   * Returns a data set with a row for each thread, and without contention.
   *
   * @param applications the row of each thread's application
   * @param needNanos how long each takes
   */
  static DataSet byThread(DataSet data, List<Integer> applications, List<Double> needNanos) {
    List<Application> rows = new ArrayList<>();
    for (int i = 0; i < applications.size(); i++) {
      Application row = data.applications().get(applications.get(i));
      double seconds = needNanos.get(i) / 1e9;
      rows.add(
          new Application(
              row.name(),
              seconds,
              row.instructions(),
              row.kind(),
              row.parameters(),
              List.of(new Phase(i, seconds)),
              row.speedSensitivity(),
              row.serialShare(),
              row.team()));
    }
    return new DataSet(
        data.name(), data.description(), data.modelled(), data.parameters(), rows, Map.of(), "");
  }
}
