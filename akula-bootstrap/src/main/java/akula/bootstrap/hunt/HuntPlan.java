package akula.bootstrap.hunt;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import java.time.Duration;

/**
 * What a hunt for weak spots is to do.
 *
 * @param machine where the threads run
 * @param data whose applications the workloads are made of
 * @param settings how to simulate
 * @param policy whose weak spots are looked for
 * @param rival what it is measured against
 * @param worst whether the worst degradation counts, or the mean
 * @param mostThreads the most threads of a workload, at least 1
 * @param spread the latest launch; zero if all threads are launched together
 * @param budget how many workloads are evaluated, at least 1
 * @param seed from which everything random follows
 */
public record HuntPlan(
    MachineDescription machine,
    BootstrapData data,
    Settings settings,
    PolicyFactory policy,
    Rival rival,
    boolean worst,
    int mostThreads,
    Duration spread,
    int budget,
    long seed) {}
