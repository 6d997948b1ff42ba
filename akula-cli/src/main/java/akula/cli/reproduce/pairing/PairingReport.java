package akula.cli.reproduce.pairing;

import akula.api.plugin.DurationText;
import akula.cli.claims.Chapter;
import akula.cli.claims.Finding;
import akula.cli.claims.FindingsFields;
import akula.cli.claims.FindingsText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The claims of the pairing paper, for people and for programs. */
final class PairingReport {
  static final String PAPER = "McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 6";

  private static final List<String> EXPLANATION =
      List.of(
          "weighted mean execution time: in a closed run, in which applications start again when"
              + " they end, the mean time of all instances of all jobs that ended in time, from"
              + " launch to the end of the last thread. Where long jobs do not end in time they are"
              + " not in it, so a policy that favours short ones has a shorter mean.",
          "improvement: by how many per cent it is shorter than under linux_24, a model of the"
              + " scheduler of Linux 2.4.",
          "4.1 ±0.5 %: the mean of the repeats and its 95% interval. The policies draw nothing; in"
              + " each repeat the applications are launched at other times within the first second,"
              + " the same for all policies.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more repeats (--repeat) make it"
              + " narrower.");

  private PairingReport() {}

  /** Returns the claims as text. */
  static String text(String data, List<Finding> findings, List<String> notes) {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put(data, new Chapter("%s, on %s".formatted(PAPER, data), notes, findings));
    return FindingsText.of(EXPLANATION, chapters);
  }

  /** Returns under which conditions it was run, in lines for people. */
  static List<String> notes(int repeats, long seed, Duration closed) {
    return List.of(
        "%d repeat%s of closed runs of %s, seed %d"
            .formatted(repeats, repeats == 1 ? "" : "s", DurationText.format(closed), seed));
  }

  /** Returns the fields of the JSON. */
  static SequencedMap<String, Object> fields(
      String data, List<Finding> findings, int repeats, long seed, Duration closed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER + ", DOI 10.1109/IPDPS.2005.390");
    fields.put("repeats", repeats);
    fields.put("seed", seed);
    fields.put("closed_s", closed.toNanos() / 1e9);
    SequencedMap<String, Object> ofData = new LinkedHashMap<>();
    ofData.put("data", data);
    ofData.put("claims", FindingsFields.of(findings));
    fields.put("data_sets", List.of(ofData));
    return fields;
  }
}
