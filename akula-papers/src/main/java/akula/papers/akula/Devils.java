package akula.papers.akula;

import static java.util.Comparator.comparingDouble;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.PairFigures;
import akula.formats.dataset.SharingLevel;
import akula.papers.claims.FigureText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the devils of a data set do to each other in pairs, where it has relative speeds of pairs:
 * the grounds of some reasons.
 */
final class Devils {
  /** So many devils suffer most. */
  private static final int FEW = 4;

  private final DataSet data;
  private final int[] devils;
  private final Optional<double[][]> speeds;

  Devils(DataSet data) {
    this.data = data;
    List<Application> all = data.applications();
    devils =
        IntStream.range(0, all.size())
            .filter(row -> all.get(row).kind() == ApplicationClass.DEVIL)
            .toArray();
    speeds = CellValues.matrix(data, SharingLevel.MEMORY_DOMAIN).map(PairFigures::speeds);
  }

  private boolean areKnown() {
    return speeds.isPresent() && devils.length > FEW;
  }

  /** Returns how much of its speed a devil loses beside another one on average, in per cent. */
  private double loss(int row) {
    return 100 * IntStream.of(devils).mapToDouble(d -> 1 - speed(row, d)).average().orElseThrow();
  }

  /** Returns how much of its speed another devil loses beside this one on average, in per cent. */
  private double harm(int row) {
    return 100 * IntStream.of(devils).mapToDouble(d -> 1 - speed(d, row)).average().orElseThrow();
  }

  private double speed(int row, int neighbour) {
    return speeds.orElseThrow()[row][neighbour];
  }

  private List<Integer> sorted(Comparator<Integer> order) {
    return IntStream.of(devils).boxed().sorted(order).toList();
  }

  private String name(int row) {
    return data.applications().get(row).name();
  }

  /** Returns a sentence on how much harm devils do, and a blank; nothing where it is not known. */
  String differInHarm() {
    if (!areKnown()) {
      return "";
    }
    List<Integer> order = sorted(comparingDouble(this::harm));
    int least = order.getFirst();
    int most = order.getLast();
    return String.format(
        Locale.ROOT,
        "Devils of these data differ: a devil loses %.0f %% of its speed beside %s and %.0f %%"
            + " beside %s, on average. ",
        harm(most),
        name(most),
        harm(least),
        name(least));
  }

  /**
   * Returns a sentence on those that suffer most, and how long they run alone beside the others, if
   * that is shorter; else nothing.
   */
  String mostSlowedAreShort() {
    if (!areKnown()) {
      return "";
    }
    List<Integer> most = sorted(comparingDouble(this::loss).reversed()).subList(0, FEW);
    double theirs = meanSeconds(most);
    double others =
        meanSeconds(
            IntStream.range(0, data.applications().size())
                .boxed()
                .filter(row -> !most.contains(row))
                .toList());
    return theirs >= others
        ? ""
        : String.format(
            Locale.ROOT,
            " The devils that lose most beside other devils (%s) are short: alone they run for %.0f"
                + " s on average, all other applications for %.0f s, so they tend to end before"
                + " there is anything to pack.",
            FigureText.list(
                most.stream()
                    .map(row -> String.format(Locale.ROOT, "%s %.0f %%", name(row), loss(row)))
                    .toList()),
            theirs,
            others);
  }

  private double meanSeconds(List<Integer> rows) {
    return rows.stream()
        .mapToDouble(row -> data.applications().get(row).soloSeconds())
        .average()
        .orElseThrow();
  }
}
