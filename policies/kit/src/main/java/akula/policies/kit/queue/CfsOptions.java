package akula.policies.kit.queue;

import akula.api.Option;
import java.time.Duration;

/**
 * Options of policies that order queues as CFS. Where nothing is set, constants are those of the
 * version, with the kernel's scaling: in {@code kernel/sched_fair.c} of 2.6.24 latency 20 ms,
 * granularity 4 ms and wake-up granularity 10 ms, times 1 + log2(cpus); in {@code
 * kernel/sched/fair.c} of 6.5 6 ms, 0.75 ms and 1 ms, times 1 + log2(min(cpus, 8)).
 *
 * @param version 2.6.24 or 6.5; empty for the policy's own
 * @param latency in which each of few threads runs once; 0 for the version's
 * @param minGranularity what each of many threads gets; 0 for the version's
 * @param wakeupGranularity by how much a woken thread has to be behind; 0 for the version's
 * @param sleeperCredit how far behind a thread may be that slept; 0 for the version's: the latency
 *     in 2.6.24, half of it in 6.5
 * @param startDebit whether a new thread comes a period behind, which is promised to others
 * @param tick how often the kernel looks whether a turn is over: 4 ms where {@code HZ} is 250
 * @param yield what a thread does that yields
 * @param decisionCost what each decision costs its context
 */
public record CfsOptions(
    @Option(
            help = "2.6.24 or 6.5: whose constants and rules; empty for the policy's own.",
            defaultValue = "")
        String version,
    @Option(
            help =
                "In which each of few threads runs once (0s: the version's; 2.6.24: 20 ms, 6.5:"
                    + " 6 ms, for one cpu).",
            defaultValue = "0s",
            min = "0s",
            max = "10s")
        Duration latency,
    @Option(
            help = "What each of many threads gets (0s: the version's; 4 ms, 0.75 ms).",
            defaultValue = "0s",
            min = "0s",
            max = "1s")
        Duration minGranularity,
    @Option(
            help =
                "By how much a woken thread has to be behind the one that runs (0s: the version's;"
                    + " 10 ms, 1 ms).",
            defaultValue = "0s",
            min = "0s",
            max = "1s")
        Duration wakeupGranularity,
    @Option(
            help =
                "How far behind others a thread may be that slept (0s: the version's: the latency,"
                    + " half of it).",
            defaultValue = "0s",
            min = "0s",
            max = "10s")
        Duration sleeperCredit,
    @Option(
            help = "Whether a new thread comes a turn later than the others.",
            defaultValue = "true")
        boolean startDebit,
    @Option(
            help = "How often it is seen that a turn is over (0s: at once; HZ=250: 4ms).",
            defaultValue = "4ms",
            min = "0s",
            max = "1s")
        Duration tick,
    @Option(help = "What a thread does that yields.", defaultValue = "of_version") CfsYield yield,
    @Option(help = "What each decision costs.", defaultValue = "0s", min = "0s", max = "1s")
        Duration decisionCost) {}
