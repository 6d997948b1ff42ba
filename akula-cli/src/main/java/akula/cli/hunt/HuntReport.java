package akula.cli.hunt;

import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.WeakSpot;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.hunt.HuntResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/** What a hunt found, as a table and for programs. */
final class HuntReport {
  private static final double NOTHING = 0.005;

  private final HuntResult result;
  private final HuntPlan plan;
  private final List<WeakSpot> spots;

  HuntReport(HuntResult result) {
    this.result = result;
    plan = result.plan();
    spots = result.spots();
  }

  /** The applications by name, with counts. */
  private String who(int position) {
    Map<String, Integer> counts = new TreeMap<>();
    result.applications(position).forEach(name -> counts.merge(name, 1, Integer::sum));
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
                Column.right(plan.policy().name()),
                Column.right(plan.rival().name()),
                Column.right("loss"),
                Column.left("applications")));
    for (int i = 0; i < spots.size(); i++) {
      WeakSpot spot = spots.get(i);
      table.row(
          result.file(i),
          Integer.toString(spot.launches().count()),
          number(spot.percent()),
          number(spot.rivalPercent()),
          number(spot.loss()),
          who(i));
    }
    return "%s degradation (%%) of the workloads that %s loses most against %s, of %,d looked at\n"
            .formatted(
                plan.worst() ? "Worst" : "Average",
                plan.policy().name(),
                plan.rival().name(),
                plan.budget())
        + table.text()
        + "\nTo see one again:\n"
        + result.command(0)
        + "\n";
  }

  /** What is below this only by rounding is no gain. */
  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", Math.abs(value) < NOTHING ? 0 : value);
  }

  SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("policy", plan.policy().name());
    json.put("against", plan.rival().name());
    json.put("metric", plan.worst() ? "worst" : "average");
    json.put("budget", plan.budget());
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < spots.size(); i++) {
      SequencedMap<String, Object> fields = new LinkedHashMap<>();
      fields.put("file", result.path(i).toString());
      fields.put("threads", spots.get(i).launches().count());
      fields.put("degradation_percent", spots.get(i).percent());
      fields.put("against_percent", spots.get(i).rivalPercent());
      fields.put("loss", spots.get(i).loss());
      fields.put("replay", result.command(i));
      list.add(fields);
    }
    json.put("workloads", list);
    return json;
  }
}
