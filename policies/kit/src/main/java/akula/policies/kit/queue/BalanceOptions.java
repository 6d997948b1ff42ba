package akula.policies.kit.queue;

import akula.api.Option;
import java.time.Duration;

/**
 * Options of policies that even out queues within scheduling domains as the kernel does. Where
 * nothing is set, values are those of the version: of {@code sd_init} in {@code
 * kernel/sched/topology.c} of Linux 6.5, for 2.6.24 of {@code SD_SIBLING_INIT}, {@code SD_CPU_INIT}
 * ({@code include/linux/topology.h}) and {@code SD_NODE_INIT} ({@code
 * include/asm-x86/topology_64.h}); and of {@code sysctl_sched_migration_cost}.
 *
 * @param balance whether threads are moved at all, once they have been launched
 * @param imbalance how much heavier another group has to be, per cent of the own one; 0 for the
 *     version's
 * @param coreImbalance the same between contexts of one core
 * @param busyFactor how much less often a context looks that is not idle; 0 for the version's
 * @param migrationCost who ran so shortly before has its data in the cache, and stays
 * @param tries after so many times in vain it is moved all the same
 */
public record BalanceOptions(
    @Option(help = "Whether threads are moved once they were launched.", defaultValue = "true")
        boolean balance,
    @Option(
            help =
                "How heavy another group of contexts has to be at least, of the own one (0: the"
                    + " version's: 117, in 2.6.24 125).",
            defaultValue = "0",
            unit = "%",
            min = "0",
            max = "1000")
        int imbalance,
    @Option(
            help = "The same between the contexts of a core.",
            defaultValue = "110",
            unit = "%",
            min = "100",
            max = "1000")
        int coreImbalance,
    @Option(
            help =
                "How much less often a context looks that is not idle (0: the version's: 16, in"
                    + " 2.6.24 64, between nodes 32).",
            defaultValue = "0",
            min = "0",
            max = "1000")
        int busyFactor,
    @Option(
            help = "Who ran so shortly before stays where its data is.",
            defaultValue = "500us",
            min = "0s",
            max = "1s")
        Duration migrationCost,
    @Option(
            help = "After so many times in vain it is moved all the same.",
            defaultValue = "1",
            min = "0",
            max = "1000")
        int tries) {
  private static final int EQUAL = 100;

  /** Checks what a range cannot. */
  public BalanceOptions {
    if (imbalance > 0 && imbalance < EQUAL) {
      throw new IllegalArgumentException(
          "option imbalance has to be 0, or from 100 to 1000, not " + imbalance);
    }
  }
}
