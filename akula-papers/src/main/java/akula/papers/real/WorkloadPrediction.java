package akula.papers.real;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Mixing;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.workload.WorkloadReader;
import akula.toolkit.common.Home;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * What the simulator says of the workloads of real runs, on the same two cores and with the seeds
 * of the same repetitions, so that policies that draw draw the same.
 */
public final class WorkloadPrediction {
  /** The data set that has the applications of the workloads. */
  public static final String DATA = "teams";

  private final PolicyCatalog catalog;
  private final DataSet set;
  private final BootstrapData data;
  private final Simulator simulator;
  private final long seed;
  private final int runs;
  private final Map<String, Double> known = new HashMap<>();

  /**
   * Makes the two cores ready.
   *
   * @param seed of the real runs
   * @param runs how many repetitions they have
   */
  public WorkloadPrediction(TwoCores cores, PolicyCatalog catalog, long seed, int runs)
      throws InvalidInputException {
    this.catalog = catalog;
    this.seed = seed;
    this.runs = runs;
    set = DataSetReader.read(Home.catalog().dataSet(DATA));
    data = BootstrapData.of(set);
    simulator = new Simulator(cores.simulated(), data, Settings.DEFAULT);
  }

  /** Returns how long a workload that ships takes under a policy, seconds, in the mean. */
  public double seconds(String workload, String policy)
      throws InvalidInputException, RunFailedException {
    String both = workload + " " + policy;
    if (!known.containsKey(both)) {
      known.put(both, simulated(workload, policy));
    }
    return known.get(both);
  }

  private double simulated(String workload, String policy)
      throws InvalidInputException, RunFailedException {
    Launches launches =
        Launches.of(
            WorkloadReader.read(Home.catalog().workload(workload), set.applicationNames()), data);
    PolicyFactory factory = catalog.resolve(policy);
    double sum = 0;
    for (int i = 0; i < runs; i++) {
      long own = Mixing.seedOf(seed, i); // as real runs have it, which draw the same then
      simulator.run(launches, factory.newScheduler(new SplittableRandom(own)), policy, own);
      sum += makespan(simulator) / 1e9;
    }
    return sum / runs;
  }

  /** Returns by how many per cent of the second policy's time a workload takes less. */
  public double shorterPercent(String workload, String policy, String than)
      throws InvalidInputException, RunFailedException {
    return 100 * (1 - seconds(workload, policy) / seconds(workload, than));
  }

  private static long makespan(Simulator simulator) {
    return LongStream.range(0, simulator.threadCount())
        .map(i -> simulator.endNanos((int) i))
        .max()
        .orElseThrow();
  }
}
