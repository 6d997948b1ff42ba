package akula.bootstrap.contention.pairs;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import akula.formats.csv.CsvText;
import akula.formats.dataset.Composition;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.ModelText;
import akula.formats.dataset.PairFigures;
import akula.formats.dataset.ParameterColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Relative speeds of pairs (AKULA, PACT 2010, Table 2) and of measured groups.
 *
 * @param speeds {@code speeds[row][neighbour]}, square, in the order of the applications
 * @param groups measured co-schedules
 * @param composition rule for co-schedules that were not measured
 * @param spinning relative speed of a thread beside one that waits and keeps its context: above 0,
 *     at most 1; 1 is not slowed
 */
public record PairMatrix(
    double[][] speeds, List<MeasuredGroup> groups, Composition composition, double spinning)
    implements PairFigures {

  /** Keeps its own copy of the groups. */
  public PairMatrix {
    groups = List.copyOf(groups);
  }

  /** Makes one whose threads slow nobody down while they wait. */
  public PairMatrix(double[][] speeds, List<MeasuredGroup> groups, Composition composition) {
    this(speeds, groups, composition, 1);
  }

  @Override
  public PairMatrix withSpeeds(double[][] other) {
    return new PairMatrix(other, groups, composition, spinning);
  }

  @Override
  public PairMatrix withGroups(List<MeasuredGroup> other) {
    return new PairMatrix(speeds, other, composition, spinning);
  }

  @Override
  public PairMatrix withComposition(Composition other) {
    return new PairMatrix(speeds, groups, other, spinning);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PairMatrix that
        && Arrays.deepEquals(speeds, that.speeds)
        && groups.equals(that.groups)
        && composition == that.composition
        && spinning == that.spinning;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.deepHashCode(speeds) + groups.hashCode();
  }

  @Override
  public ContentionKind kind() {
    return new PairMatrixKind();
  }

  @Override
  public Optional<PairFigures> figures() {
    return Optional.of(this);
  }

  @Override
  public ContentionModel solver(List<ParameterColumn> parameters) {
    return new PairMatrixModel(this);
  }

  @Override
  public void write(ModelText text) {
    text.file(PairMatrixKind.FILE, "relative-speed", matrix(text.applications()));
    if (!groups.isEmpty()) {
      text.file(PairMatrixKind.GROUPS, "groups", groups(text.applications()));
    }
    text.put(PairMatrixKind.COMPOSITION, composition.word());
    if (spinning != 1) {
      text.put(PairMatrixKind.SPINNING, Numbers.json(spinning));
    }
  }

  private String matrix(List<String> names) {
    var header = new ArrayList<>(List.of(MatrixReader.CORNER));
    header.addAll(names);
    var text = new CsvText().row(header);
    for (int i = 0; i < speeds.length; i++) {
      var row = new ArrayList<>(List.of(names.get(i)));
      for (double speed : speeds[i]) {
        row.add(Numbers.text(speed));
      }
      text.row(row);
    }
    return text.toString();
  }

  private String groups(List<String> names) {
    var text = new CsvText().row("members", "speeds");
    for (MeasuredGroup group : groups) {
      text.row(
          group.rows().stream().map(names::get).collect(Collectors.joining("+")),
          group.speeds().stream().map(Numbers::text).collect(Collectors.joining("+")));
    }
    return text.toString();
  }

  @Override
  public SequencedMap<String, Object> facts() {
    var facts = new LinkedHashMap<String, Object>();
    facts.put(PairMatrixKind.GROUPS, groups.size());
    facts.put(PairMatrixKind.COMPOSITION, composition.word());
    facts.put(PairMatrixKind.SPINNING, spinning);
    return facts;
  }

  @Override
  public String summary() {
    String counted =
        groups.isEmpty() ? "no groups" : groups.size() == 1 ? "1 group" : groups.size() + " groups";
    String beside = spinning == 1 ? "" : ", beside one that spins " + Numbers.text(spinning);
    return "%s, others by %s%s".formatted(counted, composition.word(), beside);
  }

  @Override
  public String settings() {
    return composition.word() + (spinning == 1 ? "" : ", spinning " + Numbers.text(spinning));
  }
}
