package akula.policies.kit.queue;

import akula.api.Option;
import java.time.Duration;

/**
 * Options of policies that even out queues within scheduling domains as the kernel does; the usual
 * values are those of {@code sd_init} in {@code kernel/sched/topology.c} of Linux 6.5, and of
 * {@code kernel/sched/fair.c} ({@code sysctl_sched_migration_cost}), whatever the version.
 *
 * @param balance whether threads are moved at all, once they have been launched
 * @param imbalance how much heavier another group has to be, per cent of the own one
 * @param coreImbalance the same between contexts of one core
 * @param busyFactor how much less often a context looks that is not idle
 * @param migrationCost who ran so shortly before has its data in the cache, and stays
 * @param tries after so many times in vain it is moved all the same
 */
public record BalanceOptions(
    @Option(help = "Whether threads are moved once they were launched.", defaultValue = "true")
        boolean balance,
    @Option(
            help = "How heavy another group of contexts has to be at least, of the own one.",
            defaultValue = "117",
            unit = "%",
            min = "100",
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
            help = "How much less often a context looks that is not idle.",
            defaultValue = "16",
            min = "1",
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
        int tries) {}
