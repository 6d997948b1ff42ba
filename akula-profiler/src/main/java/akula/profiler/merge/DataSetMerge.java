package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellNames;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.PairFigures;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Makes one data set of two. A figure that both have is combined ({@link FigureRule} says how);
 * speeds of pairs that nobody measured, such as of an application of the one next to an application
 * of the other, are asked for and never made up here.
 */
public final class DataSetMerge {
  private static final String RULE =
      "Of a figure that both have, one with an interval goes before one without, measured before"
          + " predicted; two measured ones whose intervals do not overlap are unsure, with an"
          + " interval that spans both; else sure goes before unsure, and two alike are the mean"
          + " weighted by inverse variance (1 / half-width^2).";

  private final DataSet first;
  private final DataSet second;
  private final MergedApplications applications;
  private final MergedFigures figures;
  private final MergedLevels levels;

  /** Looks at two data sets that were read. */
  public DataSetMerge(DataSet first, DataSet second) {
    this.first = first;
    this.second = second;
    applications = new MergedApplications(first, second);
    figures = new MergedFigures(first, second, applications.names());
    levels = new MergedLevels(first, second, applications.names(), figures);
  }

  /**
   * Returns why these data sets should not be merged, although they can be: what was measured in
   * different ways is hardly comparable. Sentences without a full stop.
   */
  public List<String> objections() {
    var objections = new ArrayList<String>();
    object(objections, "machines", first.provenance().machine(), second.provenance().machine());
    object(objections, "methods", first.provenance().method(), second.provenance().method());
    if (first.modelled() != second.modelled()) {
      objections.add("one was measured and the other one modelled");
    }
    for (SharingLevel level : levels.rulesApart()) {
      objections.add("at level %s they compose pairs by different rules".formatted(level.word()));
    }
    return objections;
  }

  private static void object(List<String> objections, String what, String one, String other) {
    if (!one.equals(other)) {
      String a = one.replaceAll("\\s+", " ").strip();
      String b = other.replaceAll("\\s+", " ").strip();
      int from = differAt(a, b);
      objections.add(
          "their %s differ, %s and %s".formatted(what, quoted(a, from), quoted(b, from)));
    }
  }

  /** Returns the begin of the sentence in which two texts begin to differ. */
  private static int differAt(String one, String other) {
    int at = 0;
    while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return one.lastIndexOf(". ", at) < 0 ? 0 : one.lastIndexOf(". ", at) + 2;
  }

  private static String quoted(String line, int from) {
    if (line.isEmpty()) {
      return "nothing reported";
    }
    String rest = line.substring(Math.min(from, line.length()));
    String shown = rest.length() <= 100 ? rest : rest.substring(0, 97) + "...";
    return from > 0 ? "'... " + shown + "'" : "'" + shown + "'";
  }

  /** Returns why these data sets cannot be merged at all, in sentences without a full stop. */
  public List<String> obstacles() {
    return Stream.concat(
            applications.unitsApart().stream().map(apart -> "the parameter " + apart),
            levels.obstacles().stream())
        .toList();
  }

  /** Returns the pairs of which nobody measured the speed. */
  public List<CellName> missing() {
    var names = new CellNames(applications.names());
    return levels.missing().stream().map(names::name).toList();
  }

  /**
   * Merges.
   *
   * @param name of the new data set
   * @param filling tells what nobody measured; not asked if nothing is missing
   * @throws IllegalArgumentException if there are obstacles, or if not all that is missing is
   *     reported
   */
  public MergedDataSet merged(String name, MissingFigures filling) {
    if (!obstacles().isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", obstacles()));
    }
    List<Cell> missing = levels.missing();
    DataSet known = dataSet(name, levels.levels(), trust(levels.levels()), List.of());
    if (missing.isEmpty()) {
      return new MergedDataSet(
          dataSet(name, known.levels(), known.uncertainty(), notes()), notes());
    }
    Map<Cell, Figure> predicted = filling.figures(known, missing);
    if (!predicted.keySet().containsAll(missing)) {
      throw new IllegalArgumentException("not all missing figures were given");
    }
    var trust = new ArrayList<>(known.uncertainty());
    missing.forEach(cell -> predicted.get(cell).trust().ifPresent(trust::add));
    var notes = new ArrayList<>(notes());
    notes.add("%d speeds that nobody measured were filled in".formatted(missing.size()));
    return new MergedDataSet(dataSet(name, filled(missing, predicted), trust, notes), notes);
  }

  private Map<SharingLevel, List<LevelModel>> filled(
      List<Cell> missing, Map<Cell, Figure> predicted) {
    var filled = new EnumMap<SharingLevel, List<LevelModel>>(SharingLevel.class);
    levels
        .levels()
        .forEach((level, models) ->
            filled.put(
                level,
                models.stream()
                    .map(model ->
                        model
                            .figures()
                            .<LevelModel>map(known -> filled(level, known, missing, predicted))
                            .orElse(model))
                    .toList()));
    return filled;
  }

  private static PairFigures filled(
      SharingLevel level, PairFigures known, List<Cell> missing, Map<Cell, Figure> predicted) {
    double[][] speeds = Stream.of(known.speeds()).map(double[]::clone).toArray(double[][]::new);
    for (Cell cell : missing) {
      if (cell.level().orElseThrow() == level) {
        speeds[cell.row()][cell.neighbours().getFirst()] = predicted.get(cell).value();
      }
    }
    return known.withSpeeds(speeds);
  }

  /** Of figures that are left out nothing is reported. */
  private List<CellUncertainty> trust(Map<SharingLevel, List<LevelModel>> merged) {
    DataSet bare = dataSet("", merged, List.of(), List.of());
    var values = new CellValues(bare);
    return figures.trust().stream()
        .filter(trust -> values.value(trust.cell()).isPresent())
        .toList();
  }

  private List<String> notes() {
    var notes = new ArrayList<>(levels.notes());
    count(
        notes,
        figures.contradictions(),
        "measured in both with intervals that do not overlap: unsure now");
    count(
        notes,
        figures.unreconciled(),
        "in both with different values and no intervals; the first is taken");
    if (applications.differing() > 0) {
      notes.add(
          "classes, numbers of instructions, parameters or threads differ in %d %s;"
                  .formatted(
                      applications.differing(), applications.differing() == 1 ? "place" : "places")
              + " the first is taken");
    }
    return notes;
  }

  private static void count(List<String> notes, int count, String what) {
    if (count > 0) {
      notes.add("%d %s %s".formatted(count, count == 1 ? "figure is" : "figures are", what));
    }
  }

  private DataSet dataSet(
      String name,
      Map<SharingLevel, List<LevelModel>> models,
      List<CellUncertainty> trust,
      List<String> notes) {
    return new DataSet(
        name,
        MergedTexts.description(first, second),
        provenance(notes),
        first.modelled() || second.modelled(),
        applications.columns(),
        applications.rows(figures),
        models,
        trust,
        "");
  }

  private Provenance provenance(List<String> notes) {
    return MergedTexts.provenance(first, second, RULE, notes);
  }
}
