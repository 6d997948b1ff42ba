package akula.papers.siblings;

import akula.api.plugin.DurationText;
import akula.formats.MessageCode;
import akula.formats.Numbers;
import akula.formats.contention.SwitchPrice;
import akula.toolkit.common.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the paper does not say of its machine; claims are judged with several. Where the usual
 * values come from stands in docs/papers/siblings.md.
 *
 * @param name for people
 * @param hidden share of the latencies of L2 cache and memory that passes while other lines are on
 *     their way or work is done, from 0 to below 1
 * @param nanosPerKib how long 1 KiB takes that is in the L1 cache, nanoseconds, above 0
 * @param cyclicHits share of the L2 cache that hits when a block that is greater is gone through
 *     again and again, from 0 to below 1
 * @param switches what a switch costs, as {@code --switch-cost}
 * @param decision what the added decision costs, as an option of the policies
 */
public record Costs(
    String name,
    double hidden,
    double nanosPerKib,
    double cyclicHits,
    String switches,
    String decision) {
  /** The usual share of latencies that is hidden. */
  public static final double HIDDEN = 0.88;

  /** The usual time for 1 KiB in the L1 cache, nanoseconds. */
  public static final double NANOS_PER_KIB = 106.7;

  /** The usual share of hits of a block that is greater than the cache. */
  public static final double CYCLIC_HITS = 0;

  /** What a switch usually costs. */
  public static final String SWITCHES = "thread=1us,process=1500ns";

  /** What the added decision usually costs. */
  public static final String DECISION = "80ns";

  /** Those of the data set that ships, and of switches as the documents tell. */
  public static final Costs USUAL =
      new Costs("usual", HIDDEN, NANOS_PER_KIB, CYCLIC_HITS, SWITCHES, DECISION);

  private static final double MOST_NANOS_PER_KIB = 1e6;

  /**
   * Costs that a user gives.
   *
   * @throws UsageException if one is out of range
   */
  public static Costs given(
      double hidden,
      double nanosPerKib,
      double cyclicHits,
      SwitchPrice switches,
      Duration decision) {
    requireShare("--hidden", hidden);
    requireShare("--cyclic-hits", cyclicHits);
    if (!(nanosPerKib > 0 && nanosPerKib <= MOST_NANOS_PER_KIB)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--ns-per-kib has to be above 0 and at most %s, not %s"
              .formatted(Numbers.text(MOST_NANOS_PER_KIB), Numbers.text(nanosPerKib)));
    }
    if (decision.isNegative() || decision.compareTo(Duration.ofSeconds(1)) > 0) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--decision-cost has to be from 0s to 1s, not " + DurationText.format(decision));
    }
    return new Costs(
        "as given", hidden, nanosPerKib, cyclicHits, switches.text(), decision.toNanos() + "ns");
  }

  private static void requireShare(String option, double share) {
    if (!(share >= 0 && share < 1)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s has to be from 0 to below 1, not %s".formatted(option, Numbers.text(share)));
    }
  }

  /** Returns the same with one of them otherwise, as often as there are reasons to. */
  List<Costs> others() {
    return Stream.of(
            hidden(0.5),
            hidden(0.97),
            nanosPerKib(80),
            nanosPerKib(426.8),
            cyclicHits(0.25),
            switches("thread=350ns,process=490ns"),
            switches("thread=2us,process=5us"),
            decision("0s"),
            decision("300ns"))
        .filter(other -> !isLike(other))
        .toList();
  }

  /** Returns whether all but the name is the same. */
  public boolean isLike(Costs other) {
    return equals(
        new Costs(
            name,
            other.hidden,
            other.nanosPerKib,
            other.cyclicHits,
            other.switches,
            other.decision));
  }

  private Costs hidden(double share) {
    String what = "hidden " + Numbers.text(share);
    return new Costs(what, share, nanosPerKib, cyclicHits, switches, decision);
  }

  private Costs nanosPerKib(double nanos) {
    String what = Numbers.text(nanos) + " ns/KiB";
    return new Costs(what, hidden, nanos, cyclicHits, switches, decision);
  }

  private Costs cyclicHits(double share) {
    String what = "cyclic hits " + Numbers.text(share);
    return new Costs(what, hidden, nanosPerKib, share, switches, decision);
  }

  private Costs switches(String price) {
    return new Costs("switch " + price, hidden, nanosPerKib, cyclicHits, price, decision);
  }

  private Costs decision(String time) {
    return new Costs("decision " + time, hidden, nanosPerKib, cyclicHits, switches, time);
  }

  /**
   * Returns what a sentence on conditions ends with, which is nothing if they are the usual ones.
   */
  String asGiven() {
    return isLike(USUAL) ? "" : "; costs as given: " + text();
  }

  /** Returns them in words. */
  String text() {
    return "hidden %s, %s ns/KiB, cyclic hits %s, a switch %s, a decision %s"
        .formatted(
            Numbers.text(hidden),
            Numbers.text(nanosPerKib),
            Numbers.text(cyclicHits),
            switches,
            decision);
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
