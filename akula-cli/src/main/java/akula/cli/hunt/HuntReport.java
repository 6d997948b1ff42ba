package akula.cli.hunt;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.WeakSpot;
import akula.formats.csv.RowEncoder;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadWriter;
import akula.statistics.results.ResultsFolder;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** What a hunt found: files, and a table of them. */
final class HuntReport {
  private final HuntPlan plan;
  private final DataSet data;
  private final List<WeakSpot> spots;
  private final Path folder;
  private final Replay replay;

  HuntReport(HuntPlan plan, DataSet data, List<WeakSpot> spots, Path folder, Replay replay) {
    this.plan = plan;
    this.data = data;
    this.spots = spots;
    this.folder = folder;
    this.replay = replay;
  }

  /** Writes each workload, and {@code hunt.csv} last; all of them or nothing. */
  void write() throws IOException {
    try (ResultsFolder files = ResultsFolder.create(folder, false)) {
      for (int i = 0; i < spots.size(); i++) {
        files.write(file(i), workload(i).getBytes(StandardCharsets.UTF_8));
      }
      files.write("hunt.csv", csv().getBytes(StandardCharsets.UTF_8));
      files.publish();
    }
  }

  private String workload(int position) {
    Launches launches = spots.get(position).launches();
    List<Workload.Launch> list = new ArrayList<>();
    for (int t = 0; t < launches.count(); t++) {
      list.add(new Workload.Launch(name(launches, t), launches.launchNanos()[t]));
    }
    return WorkloadWriter.text(new Workload("weak-" + (position + 1), list));
  }

  private static String file(int position) {
    return "weak-" + (position + 1) + ".csv";
  }

  private String name(Launches launches, int thread) {
    return data.applications().get(launches.applications()[thread]).name();
  }

  /** The applications by name, with counts. */
  private String who(Launches launches) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int t = 0; t < launches.count(); t++) {
      counts.merge(name(launches, t), 1, Integer::sum);
    }
    List<String> words = new ArrayList<>();
    counts.forEach((name, count) -> words.add(count == 1 ? name : count + " " + name));
    return String.join(", ", words);
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("workload"),
                Column.right("threads"),
                Column.right(plan.policy().spec()),
                Column.right(plan.rival().name()),
                Column.right("loss"),
                Column.left("applications")));
    for (int i = 0; i < spots.size(); i++) {
      WeakSpot spot = spots.get(i);
      table.row(
          file(i),
          Integer.toString(spot.launches().count()),
          number(spot.percent()),
          number(spot.rivalPercent()),
          number(spot.loss()),
          who(spot.launches()));
    }
    return "%s degradation (%%) of the workloads that %s loses most against %s, of %,d looked at\n"
            .formatted(
                plan.worst() ? "Worst" : "Average",
                plan.policy().spec(),
                plan.rival().name(),
                plan.budget())
        + table.text()
        + "\nTo see one again:\n"
        + replay.command(folder.resolve(file(0)).toString())
        + "\n";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("policy", plan.policy().spec());
    json.put("against", plan.rival().name());
    json.put("metric", plan.worst() ? "worst" : "average");
    json.put("budget", plan.budget());
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < spots.size(); i++) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", folder.resolve(file(i)).toString());
      fields.put("threads", spots.get(i).launches().count());
      fields.put("degradation_percent", spots.get(i).percent());
      fields.put("against_percent", spots.get(i).rivalPercent());
      fields.put("loss", spots.get(i).loss());
      fields.put("replay", replay.command(folder.resolve(file(i)).toString()));
      list.add(fields);
    }
    json.put("workloads", list);
    return json;
  }

  String csv() {
    RowEncoder rows = new RowEncoder();
    List.of("file", "threads", "degradation_percent", "against_percent", "loss", "replay")
        .forEach(rows::text);
    rows.endRow();
    for (int i = 0; i < spots.size(); i++) {
      WeakSpot spot = spots.get(i);
      rows.text(file(i))
          .integer(spot.launches().count())
          .decimal(spot.percent())
          .decimal(spot.rivalPercent())
          .decimal(spot.loss())
          .text(replay.command(folder.resolve(file(i)).toString()))
          .endRow();
    }
    return rows.toString();
  }
}
