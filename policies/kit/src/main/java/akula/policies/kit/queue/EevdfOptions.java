package akula.policies.kit.queue;

import akula.api.Option;
import java.time.Duration;

/**
 * Options of policies that order queues as EEVDF. The kernel's base slice is 0.75 ms from 6.6 to
 * 6.14 and 0.70 ms from 6.15 on ({@code sysctl_sched_base_slice} of {@code kernel/sched/fair.c}),
 * times 1 + log2(min(cpus, 8)).
 *
 * @param version 6.6 or 6.18: whose base slice and way to yield
 * @param baseSlice for how much processor time a thread asks; 0 for the version's
 * @param runToParity whether a thread that is owed something keeps its turn until it has had what
 *     it asked for
 * @param tick how often the kernel looks whether a turn is over: 4 ms where {@code HZ} is 250
 * @param yield what a thread does that yields
 * @param decisionCost what each decision costs its context
 */
public record EevdfOptions(
    @Option(help = "6.6 or 6.18: whose base slice and way to yield.", defaultValue = "6.18")
        String version,
    @Option(
            help =
                "For how much processor time a thread asks (0s: the version's; 6.6: 0.75 ms, 6.18:"
                    + " 0.7 ms, for one cpu).",
            defaultValue = "0s",
            min = "0s",
            max = "1s")
        Duration baseSlice,
    @Option(
            help = "Whether a thread that is owed something keeps its turn until it has had it.",
            defaultValue = "true")
        boolean runToParity,
    @Option(
            help = "How often it is seen that a turn is over (0s: at once; HZ=250: 4ms).",
            defaultValue = "4ms",
            min = "0s",
            max = "1s")
        Duration tick,
    @Option(help = "What a thread does that yields.", defaultValue = "of_version") EevdfYield yield,
    @Option(help = "What each decision costs.", defaultValue = "0s", min = "0s", max = "1s")
        Duration decisionCost) {}
