package akula.cli.reproduce.siblings;

import akula.cli.common.DurationConverter;
import akula.formats.MessageCode;
import akula.formats.contention.SwitchPrice;
import akula.papers.siblings.Costs;
import akula.toolkit.common.UsageException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What the paper does not say of its machine; docs/papers/siblings.md tells how to measure it. */
final class CostsOptions {
  @Option(
      names = "--hidden",
      paramLabel = "S",
      defaultValue = "" + Costs.HIDDEN,
      description =
          "Share of the latencies of L2 cache and memory that passes while other lines are on their"
              + " way (default: ${DEFAULT-VALUE}).")
  private double hidden;

  @Option(
      names = "--ns-per-kib",
      paramLabel = "NS",
      defaultValue = "" + Costs.NANOS_PER_KIB,
      description =
          "How long going through 1 KiB in the L1 cache takes, nanoseconds (default:"
              + " ${DEFAULT-VALUE}).")
  private double nanosPerKib;

  @Option(
      names = "--cyclic-hits",
      paramLabel = "S",
      defaultValue = "" + Costs.CYCLIC_HITS,
      description =
          "Share of the L2 cache that hits when a block that is greater is gone through again and"
              + " again (default: ${DEFAULT-VALUE}).")
  private double cyclicHits;

  @Option(
      names = "--switch-cost",
      paramLabel = "PRICE",
      defaultValue = Costs.SWITCHES,
      description =
          "What a switch costs: to a thread of the same process, and to another process (default:"
              + " ${DEFAULT-VALUE}).")
  private String switchCost;

  @Option(
      names = "--decision-cost",
      paramLabel = "T",
      defaultValue = Costs.DECISION,
      converter = DurationConverter.class,
      description = "What the decision costs that is added to CFS (default: ${DEFAULT-VALUE}).")
  private Duration decisionCost;

  /** Returns whether none is another than usual. */
  boolean areUsual() {
    return costs().isLike(Costs.USUAL);
  }

  /** Returns them. */
  Costs costs() {
    return Costs.given(hidden, nanosPerKib, cyclicHits, price(), decisionCost);
  }

  private SwitchPrice price() {
    try {
      return SwitchPrice.parse(switchCost);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--switch-cost is '%s': %s".formatted(switchCost, e.getMessage()));
    }
  }
}
