package akula.cli.reproduce;

import akula.api.plugin.DurationText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What is told of the evaluation of the pairing paper. */
final class PairingStudy {
  private static final List<String> EXPLANATION =
      List.of(
          "weighted mean execution time: in a closed run, in which applications start again when"
              + " they end, the mean time of all instances of all jobs that ended in time, from"
              + " launch to the end of the last thread.",
          "improvement: by how many per cent it is shorter than under linux_24, a model of the"
              + " scheduler of Linux 2.4.",
          "4.1 ±0.5 %: the mean of the repeats and its 95% interval. The policies draw nothing; in"
              + " each repeat the applications are launched at other times within the first second,"
              + " the same for all policies.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more repeats (--repeat) make it"
              + " narrower.");

  private PairingStudy() {}

  static Study study(int repeats, long seed, Duration closed) {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("repeats", repeats);
    settings.put("seed", seed);
    settings.put("closed_s", closed.toNanos() / 1e9);
    return new Study(
        "McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 6",
        "10.1109/IPDPS.2005.390",
        EXPLANATION,
        List.of(
            "%d repeat%s of closed runs of %s, seed %d"
                .formatted(repeats, repeats == 1 ? "" : "s", DurationText.format(closed), seed)),
        settings);
  }
}
