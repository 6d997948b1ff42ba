package akula.papers.symbiotic;

import akula.formats.csv.RowEncoder;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** What each stage of the symbiotic scheduler loses of what could be gained. */
public final class StageResult {
  private final int cores;
  private final int workloads;
  private final long seed;
  private final SequencedMap<Place, List<Map<Stage, Double>>> found;

  /**
   * Where workloads were run.
   *
   * @param dataSet its name
   * @param mode threads to a core
   */
  record Place(String dataSet, int mode) {}

  StageResult(
      int cores, int workloads, long seed, SequencedMap<Place, List<Map<Stage, Double>>> found) {
    this.cores = cores;
    this.workloads = workloads;
    this.seed = seed;
    this.found = new LinkedHashMap<>(found);
  }

  /** Returns the gain in STP over chance, per cent. */
  Estimate gain(Place place, Stage stage) {
    return points(place, stage, Stage.CHANCE);
  }

  /** Returns by how many points of the STP of chance one stage is above another. */
  private Estimate points(Place place, Stage stage, Stage below) {
    return Estimate.ofAll(
        found.get(place).stream()
            .mapToDouble(stp -> 100 * (stp.get(stage) - stp.get(below)) / stp.get(Stage.CHANCE))
            .toArray());
  }

  /** Returns it as text. */
  public String text() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("data set"), Column.right("SMT")));
    for (Stage stage : Stage.values()) {
      if (stage != Stage.CHANCE) {
        columns.add(Column.right(stage.text()));
      }
    }
    TextTable gains = new TextTable(columns);
    TextTable losses =
        new TextTable(
            List.of(
                Column.left("data set"),
                Column.right("SMT"),
                Column.right("to the inverse"),
                Column.right("to the model"),
                Column.right("by not training before")));
    for (Place place : found.keySet()) {
      List<String> head = List.of(place.dataSet(), Integer.toString(place.mode()));
      List<String> row = new ArrayList<>(head);
      for (Stage stage : Stage.values()) {
        if (stage != Stage.CHANCE) {
          row.add(number(gain(place, stage)));
        }
      }
      gains.row(row);
      row = new ArrayList<>(head);
      row.add(number(points(place, Stage.KNOWN_STACKS, Stage.ALL)));
      row.add(number(points(place, Stage.KNOWN_SPEEDS, Stage.KNOWN_STACKS)));
      row.add(number(points(place, Stage.ALL, Stage.LEARNED)));
      losses.row(row);
    }
    return """
    Where the gain of the symbiotic scheduler is lost: STP above that of random_groups (%%)
    %d workload(s) on %d cores, programs without phases, seed %d

    """
            .formatted(workloads, cores, seed)
        + gains.text()
        + "\nPoints of it that are lost\n"
        + losses.text()
        + """

        With true stacks nothing is measured and inverted: the undisturbed stacks were profiled. With
        true speeds nothing is predicted either: the slowdowns of all groups were profiled. The matching
        goes by the sum of slowdowns in all of them. Two to a core it is the best there is, so nothing is
        lost to it; four to a core it is not known to be. symbiotic_learned is trained by nothing but the
        run itself; what it draws by chance in its first quanta is in its figures.
        """;
  }

  private static String number(Estimate estimate) {
    return FigureText.number(estimate, 2);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("cores", cores);
    fields.put("workloads", workloads);
    fields.put("seed", seed);
    List<Object> rows = new ArrayList<>();
    for (Place place : found.keySet()) {
      for (Stage stage : Stage.values()) {
        Estimate gain = gain(place, stage);
        SequencedMap<String, Object> row = new LinkedHashMap<>();
        row.put("data", place.dataSet());
        row.put("mode", place.mode());
        row.put("stage", stage.text());
        row.put("stp_over_random_percent", gain.mean());
        row.put("half_width", gain.hasInterval() ? gain.halfWidth() : null);
        rows.add(row);
      }
    }
    fields.put("stages", rows);
    return fields;
  }

  /** Returns it as CSV: a row for each data set, mode and stage. */
  public String csv() {
    RowEncoder rows =
        new RowEncoder().row(List.of("data", "mode", "stage", "stp_over_random_percent"));
    for (Place place : found.keySet()) {
      for (Stage stage : Stage.values()) {
        rows.text(place.dataSet())
            .integer(place.mode())
            .text(stage.text())
            .decimal(gain(place, stage).mean())
            .endRow();
      }
    }
    return rows.toString();
  }
}
