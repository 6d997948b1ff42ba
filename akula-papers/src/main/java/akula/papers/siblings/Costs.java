package akula.papers.siblings;

import akula.formats.Numbers;
import java.util.List;

/**
 * What the paper does not say of its machine, and where the values come from; claims are judged
 * with each.
 *
 * @param name for people
 * @param hidden share of the latencies of L2 cache and memory that passes while other lines are on
 *     their way or work is done
 * @param nanosPerKib how long 1 KiB takes that is in the L1 cache, nanoseconds
 * @param cyclicHits share of the L2 cache that hits when a block that is greater is gone through
 *     again and again
 * @param switches what a switch costs, as {@code --switch-cost}
 * @param decision what the added decision costs, as an option of the policies
 */
record Costs(
    String name,
    double hidden,
    double nanosPerKib,
    double cyclicHits,
    String switches,
    String decision) {
  private static final double USUAL_HIDDEN = 0.88;
  private static final double USUAL_NANOS = 106.7;
  private static final String USUAL_SWITCHES = "thread=1us,process=1500ns";
  private static final String USUAL_DECISION = "80ns";

  /** Those of the data set that ships, and of switches as the documents tell. */
  static final Costs USUAL =
      new Costs("usual", USUAL_HIDDEN, USUAL_NANOS, 0, USUAL_SWITCHES, USUAL_DECISION);

  /** One of them otherwise. */
  static final List<Costs> OTHERS =
      List.of(
          hidden(0.5),
          hidden(0.94),
          nanosPerKib(80),
          nanosPerKib(426.8),
          cyclicHits(0.25),
          switches("thread=500ns,process=700ns"),
          switches("thread=2us,process=5us"),
          decision("0s"),
          decision("300ns"));

  private static Costs hidden(double share) {
    return new Costs(
        "hidden " + Numbers.text(share), share, USUAL_NANOS, 0, USUAL_SWITCHES, USUAL_DECISION);
  }

  private static Costs nanosPerKib(double nanos) {
    return new Costs(
        Numbers.text(nanos) + " ns/KiB", USUAL_HIDDEN, nanos, 0, USUAL_SWITCHES, USUAL_DECISION);
  }

  private static Costs cyclicHits(double share) {
    return new Costs(
        "cyclic hits " + Numbers.text(share),
        USUAL_HIDDEN,
        USUAL_NANOS,
        share,
        USUAL_SWITCHES,
        USUAL_DECISION);
  }

  private static Costs switches(String price) {
    return new Costs("switch " + price, USUAL_HIDDEN, USUAL_NANOS, 0, price, USUAL_DECISION);
  }

  private static Costs decision(String time) {
    return new Costs("decision " + time, USUAL_HIDDEN, USUAL_NANOS, 0, USUAL_SWITCHES, time);
  }

  /** Returns the text of a file of the data set with these costs. */
  String in(String text) {
    if (text.startsWith("application,ns_per_kib")) {
      return text.replaceAll("(?m)^(memory-[^,]*),[0-9.]+", "$1," + Numbers.text(nanosPerKib));
    }
    return text.replaceAll("(\"hidden\"\\s*:\\s*)[0-9.]+", "$1" + Numbers.text(hidden))
        .replaceAll("(\"cyclic_hits\"\\s*:\\s*)[0-9.]+", "$1" + Numbers.text(cyclicHits));
  }
}
