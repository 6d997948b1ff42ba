package akula.bootstrap.contention.pairs;

import akula.api.plugin.Spelling;
import akula.formats.Range;
import akula.formats.dataset.Cell;
import akula.formats.dataset.Composition;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.ModelSource;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads and merges pair matrices: {@code {"model": "pair-matrix", "file": "relative-speed.csv",
 * "groups": "groups.csv", "composition": "product", "spinning": 1}}, all but the first of which may
 * be left out.
 */
public final class PairMatrixKind implements ContentionKind {
  static final String FILE = "file";
  static final String GROUPS = "groups";
  static final String COMPOSITION = "composition";
  static final String SPINNING = "spinning";
  private static final String TABLE = "relative-speed.csv";

  @Override
  public String name() {
    return "pair-matrix";
  }

  @Override
  public List<String> usualFiles() {
    return List.of(TABLE, "groups.csv");
  }

  @Override
  public LevelModel read(ModelSource source) {
    String file = source.file(FILE, TABLE);
    String groups = source.file(GROUPS, "");
    return new PairMatrix(
        file.isEmpty() ? new double[0][0] : new MatrixReader(source, file).read(),
        groups.isEmpty() ? List.of() : new GroupsReader(source, groups).read(),
        composition(source.fields()),
        source.fields().number(SPINNING, Range.above(0).atMost(1), 1));
  }

  private static Composition composition(Fields model) {
    String word = model.text(COMPOSITION, Composition.PRODUCT.word());
    for (Composition composition : Composition.values()) {
      if (composition.word().equals(word)) {
        return composition;
      }
    }
    if (!word.isEmpty()) {
      List<String> words = Arrays.stream(Composition.values()).map(Composition::word).toList();
      String expected = String.join(", ", words) + Spelling.hint(word, words);
      model.complainAt(COMPOSITION, "composition is '" + word + "'; expected one of " + expected);
    }
    return Composition.PRODUCT;
  }

  /** Speeds that nobody measured are asked for, unless another model has all of them. */
  @Override
  public Optional<LevelModel> merge(ModelMerge merge) {
    int count = merge.names().size();
    var speeds = new double[count][count];
    var unknown = new ArrayList<Cell>();
    for (int row = 0; row < count; row++) {
      for (int neighbour = 0; neighbour < count; neighbour++) {
        Cell cell = Cell.pair(row, merge.level(), neighbour);
        Optional<Double> speed = merge.figure(cell);
        speeds[row][neighbour] = speed.orElse(Double.NaN);
        if (speed.isEmpty()) {
          unknown.add(cell);
        }
      }
    }
    if (!unknown.isEmpty() && merge.modelOfAll().isPresent()) {
      return merge.leftOut(
          "nobody measured %d of its speeds, and the %s model has all of them"
              .formatted(unknown.size(), merge.modelOfAll().get()));
    }
    merge.missing(unknown);
    PairMatrix described =
        merge.sets().stream()
            .flatMap(set -> merge.model(set).stream())
            .map(PairMatrix.class::cast)
            .findFirst()
            .orElseThrow();
    return Optional.of(
        new PairMatrix(speeds, groups(merge), described.composition(), described.spinning()));
  }

  private static List<MeasuredGroup> groups(ModelMerge merge) {
    Set<List<Integer>> members = new LinkedHashSet<>();
    for (Cell cell : merge.cells()) {
      if (cell.isGroup() && cell.level().orElseThrow() == merge.level()) {
        members.add(
            Stream.concat(Stream.of(cell.row()), cell.neighbours().stream()).sorted().toList());
      }
    }
    return members.stream().map(rows -> group(merge, rows)).toList();
  }

  private static MeasuredGroup group(ModelMerge merge, List<Integer> rows) {
    var speeds = new ArrayList<Double>();
    for (int i = 0; i < rows.size(); i++) {
      var others = new ArrayList<>(rows);
      others.remove(i);
      Cell cell = Cell.group(rows.get(i), merge.level(), others);
      speeds.add(merge.figure(cell).orElseThrow());
    }
    return new MeasuredGroup(rows, speeds);
  }
}
