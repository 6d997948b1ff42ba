package akula.formats.workload;

import akula.api.plugin.DurationText;
import akula.formats.csv.CsvText;
import java.util.List;

/** Writes workloads as CSV, as {@link WorkloadReader} reads them. */
public final class WorkloadWriter {
  private WorkloadWriter() {}

  /** Returns the content of a file {@code .csv}. Equal launches in a row are written as a count. */
  public static String text(Workload workload) {
    var text = new CsvText().row("application", "launch_s", "count");
    List<Workload.Launch> launches = workload.launches();
    int at = 0;
    while (at < launches.size()) {
      Workload.Launch launch = launches.get(at);
      int end = at + 1;
      while (end < launches.size() && launches.get(end).equals(launch)) {
        end++;
      }
      String seconds = DurationText.formatSeconds(launch.launchNanos());
      text.row(launch.application(), seconds, String.valueOf(end - at));
      at = end;
    }
    return text.toString();
  }
}
