package akula.papers.symbiotic;

import akula.formats.csv.RowEncoder;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** What each stage of the symbiotic scheduler loses of what could be gained. */
public final class StageResult {
  private static final int FEW = 5;

  private static final String CAUTION =
      "Intervals from few workloads are very wide; more workloads make them useful.\n";

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

  /** What is lost, by its name in files and the stages between which it lies. */
  private enum Loss {
    TO_THE_INVERSE(Stage.KNOWN_STACKS, Stage.ALL),
    TO_THE_MODEL(Stage.KNOWN_SPEEDS, Stage.KNOWN_STACKS),
    BY_NOT_TRAINING(Stage.ALL, Stage.LEARNED);

    final Stage above;
    final Stage below;

    Loss(Stage above, Stage below) {
      this.above = above;
      this.below = below;
    }

    String key() {
      return "lost_" + name().toLowerCase(Locale.ROOT);
    }
  }

  private Estimate lost(Place place, Loss loss) {
    return points(place, loss.above, loss.below);
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
      for (Loss loss : Loss.values()) {
        row.add(number(lost(place, loss)));
      }
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
        run itself; what it draws by chance in its first quanta is in its figures. Where an interval
        contains 0, no loss is shown and none is ruled out.
        """
        + (workloads < FEW ? CAUTION : "");
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
      figures(place)
          .forEach((name, figure) -> {
            SequencedMap<String, Object> row = new LinkedHashMap<>();
            row.put("data", place.dataSet());
            row.put("mode", place.mode());
            row.put("figure", name);
            row.put("percent_of_random_stp", figure.mean());
            row.put("half_width", figure.hasInterval() ? figure.halfWidth() : null);
            rows.add(row);
          });
    }
    fields.put("figures", rows);
    return fields;
  }

  /** Returns gains of stages, then losses. */
  private SequencedMap<String, Estimate> figures(Place place) {
    SequencedMap<String, Estimate> figures = new LinkedHashMap<>();
    for (Stage stage : Stage.values()) {
      figures.put("gain_" + stage.text().replace(' ', '_'), gain(place, stage));
    }
    for (Loss loss : Loss.values()) {
      figures.put(loss.key(), lost(place, loss));
    }
    return figures;
  }

  /** Returns it as CSV: a row for each data set, mode and figure. */
  public String csv() {
    RowEncoder rows =
        new RowEncoder()
            .row(List.of("data", "mode", "figure", "percent_of_random_stp", "half_width"));
    for (Place place : found.keySet()) {
      figures(place)
          .forEach((name, figure) ->
              rows.text(place.dataSet())
                  .integer(place.mode())
                  .text(name)
                  .decimal(figure.mean())
                  .decimalIfKnown(figure.hasInterval() ? figure.halfWidth() : Double.NaN)
                  .endRow());
    }
    return rows.toString();
  }
}
