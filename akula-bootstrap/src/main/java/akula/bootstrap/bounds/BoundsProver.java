package akula.bootstrap.bounds;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import java.util.ServiceLoader;

/**
 * Computes the bounds of workloads on one machine. The shipped prover is in a module of its own,
 * which nothing but the class path of the command names; {@link #of} finds it as a service.
 *
 * <p>Not safe for use by several threads at once; each worker has its own. What it has computed for
 * one workload serves the next one too, and changes only the time that it takes.
 */
public interface BoundsProver {
  /** Why there are no bounds of closed runs. */
  String NOT_CLOSED =
      "bounds are of threads that run once, not of closed runs, whose threads begin anew; leave"
          + " closed runs out";

  /** Why there are no bounds of threads that wait for each other. */
  String NO_PROGRAMS =
      "bounds are of threads that wait for nobody, not of applications with a program or a pattern;"
          + " leave those out";

  /** Makes provers; registered in {@code META-INF/services}. */
  interface Provider {
    /**
     * Makes a prover.
     *
     * @param machine where the threads run
     * @param data solo times and contention models
     * @param settings how policies are simulated
     * @throws IllegalArgumentException if nothing can be proven there; the message says why
     */
    BoundsProver prover(MachineDescription machine, BootstrapData data, Settings settings);
  }

  /**
   * Returns the prover of the first provider that is found.
   *
   * @param machine where the threads run
   * @param data solo times and contention models
   * @param settings how policies are simulated
   * @throws IllegalArgumentException if nothing can be proven there, or if there is no provider;
   *     the message says why
   */
  static BoundsProver of(MachineDescription machine, BootstrapData data, Settings settings) {
    return ServiceLoader.load(Provider.class, BoundsProver.class.getClassLoader())
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "bounds need a prover, and there is none; add the module akula-bounds to the class"
                    + " path"))
        .prover(machine, data, settings);
  }

  /**
   * Returns the bounds of a workload. A placement is left out where threads are no more than
   * contexts and it is not proven to be the best. A lower bound is NaN where it cannot be had:
   * where more than 100,000 different co-schedules fit into a domain.
   *
   * @throws IllegalArgumentException if it is a closed run, or has threads that wait for each other
   * @throws RunFailedException if a placement cannot be simulated
   */
  Bounds of(Launches launches) throws RunFailedException;

  /**
   * Returns the best placement of a workload that never moves a thread; none where threads are no
   * more than contexts and it is not proven to be the best.
   *
   * @param worst whether its worst degradation counts, or the mean
   * @throws RunFailedException if a placement cannot be simulated
   */
  StaticBest bestStatic(Launches launches, boolean worst) throws RunFailedException;

  /**
   * Returns what no policy can beat for a workload, per cent: mean degradation, worst degradation;
   * NaN where it cannot be had.
   */
  double[] lowerBound(Launches launches);
}
