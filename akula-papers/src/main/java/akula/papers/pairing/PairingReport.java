package akula.papers.pairing;

import akula.api.plugin.DurationText;
import akula.papers.claims.Chapter;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import akula.statistics.report.PlotPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** The claims of the pairing paper, for people and for programs. */
public final class PairingReport {
  public static final String PAPER =
      "McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 6";

  /** The data set that is taken unless another one is named. */
  public static final String MODEL = "nas-fitted";

  /** What can be said of a data set that ships, by its files: of no other ones can it be said. */
  private static final Map<String, String> KNOWN =
      Map.of(
          "a2f94f2b7fed78cec92f8216c6f29663f64907406001b6b2ab03e8ec8ad5e6be",
          "The data set nas-like is modelled from what the paper says of the applications, not"
              + " measured on its machine. So times here and the paper's times in brackets cannot"
              + " be compared; only who is better than whom can.",
          "1444db013dc4bbf2097d27e26f4fbe07e9acc6b9e3715990a11d55af8a31ccd2",
          "The data set nas-fitted is a model whose values were fitted to the times under Linux in"
              + " Table 2 and to the factor of five of Figure 1, and to nothing else of the paper; nobody"
              + " measured the applications. The other 24 times can be compared with the paper's in"
              + " brackets.");

  private static final List<String> EXPLANATION =
      List.of(
          "weighted mean execution time: in a closed run, in which applications start again when"
              + " they end, the mean of the jobs' mean times, from launch to the end of the last"
              + " thread, each weighted by how many of its instances ended in time. A job of which"
              + " none did is not in it, so a policy that favours short ones has a shorter mean.",
          "work done: how far all threads came while applications were started again, each in seconds"
              + " that it takes alone, over that time. 4 is as much as four threads do that nobody"
              + " slows. What a program waits for its own threads is none.",
          "more is asked of the bus: what the running threads would carry over it if it slowed none of"
              + " them is more than it carries.",
          "as long for the same work: work done of that program under linux_24 over that under the"
              + " policy. It tells who pays, also where no instance ended in time, and does not hang on"
              + " how those that are left run when the others are gone.",
          "--means all: the mean time of a job is that of all its instances, also of those that"
              + " end later, when none is started any more. --means ended: of"
              + " those that ended in time.",
          "improvement: by how many per cent it is shorter than under linux_24, a model of the"
              + " scheduler of Linux 2.4.",
          "4.1 ±0.5 %: the mean of the repeats and its 95% interval. The policies draw nothing; in"
              + " each repeat the applications are launched at other times within the first second,"
              + " the same for all policies.");

  private static final String COMPUTED =
      "The data set %s says of itself that it is computed and not measured.";

  /** Section 6: the workloads ran for seven minutes. */
  private static final Duration PAPERS_TIME = Duration.ofMinutes(7);

  private static final String OTHER_TIME =
      "--closed: the paper's times in brackets are of runs of seven minutes, so they can be compared"
          + " with such runs alone.";

  private static final String VERDICTS =
      "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
          + " elsewhere. NOT CERTAIN: it contains the limit; more repeats (--repeat) make it"
          + " narrower.";

  private static final String WHY =
      "why, hangs on: all claims are judged again by the same runs without a part of the policies, or"
          + " of Linux. Where one does not hold, and does then, that is why. Where one holds or is"
          + " not certain, that is what it hangs on.";

  private static final String GRID =
      "over the grid: the claim judged anew at other settings, each by its means alone: one value"
          + " is another one, or at a corner several are. Where it depends on the group of runs, too, at"
          + " which values it turns may be chance.";

  private static final String ONE_REPEAT =
      "NOT CERTAIN stands at every claim here: one repeat gives no interval, and without one"
          + " nothing is certain. From two repeats on (--repeat) there are intervals; the more"
          + " repeats, the narrower they are.";

  private PairingReport() {}

  /**
   * Returns the claims as text.
   *
   * @param notes under which conditions, in lines
   */
  static String text(PairingResult result, List<String> notes) {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put(
        result.data(),
        new Chapter(
            "%s, on %s".formatted(PAPER, result.data()), notes, result.findings(), result.grid()));
    return FindingsText.of(explanation(result), chapters);
  }

  /** Returns all of it as a page for a browser. */
  static PlotPage page(PairingResult result) {
    List<String> lead = new ArrayList<>(explanation(result));
    notes(result.repeats(), result.seed(), result.closed(), result.results().means())
        .forEach(note -> lead.add(note + "."));
    return PairingPage.of(result, lead);
  }

  private static List<String> explanation(PairingResult result) {
    List<String> paragraphs = new ArrayList<>();
    String known = KNOWN.get(result.set().contentHash());
    if (known != null) {
      paragraphs.add(known);
    } else if (result.set().modelled()) {
      paragraphs.add(COMPUTED.formatted(result.data()));
    }
    if (!result.closed().equals(PAPERS_TIME)) {
      paragraphs.add(OTHER_TIME);
    }
    paragraphs.addAll(EXPLANATION);
    paragraphs.add(result.repeats() == 1 ? ONE_REPEAT : VERDICTS);
    paragraphs.add(WHY);
    result.grid().ifPresent(_ -> paragraphs.add(GRID));
    return paragraphs;
  }

  /** Returns under which conditions it was run, in lines for people. */
  public static List<String> notes(int repeats, long seed, Duration closed, MeanTimes means) {
    return List.of(
        "%d repeat%s of closed runs of %s, seed %d, means of %s"
            .formatted(
                repeats,
                repeats == 1 ? "" : "s",
                DurationText.format(closed),
                seed,
                means == MeanTimes.ALL ? "all instances" : "those instances that ended in time"));
  }

  /** Returns the fields of the JSON. */
  static SequencedMap<String, Object> fields(PairingResult result) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER + ", DOI 10.1109/IPDPS.2005.390");
    fields.put("repeats", result.repeats());
    fields.put("seed", result.seed());
    fields.put("closed_s", result.closed().toNanos() / 1e9);
    fields.put("means", result.results().means().name().toLowerCase(Locale.ROOT));
    SequencedMap<String, Object> ofData = new LinkedHashMap<>();
    ofData.put("data", result.data());
    ofData.put("claims", FindingsFields.of(result.findings(), result.grid()));
    fields.put("data_sets", List.of(ofData));
    result.grid().ifPresent(grid -> fields.put("grid", grid.fields()));
    return fields;
  }
}
