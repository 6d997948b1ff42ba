package akula.papers.unequal;

/** How long workloads took, wherever they ran. */
public interface Times {
  /** The policy that does not know how fast cores are. */
  String ROUND_ROBIN = "round_robin";

  /** What is run several times, each time with another seed. */
  record Run(String workload, CoreMix mix, String policy) {}

  /**
   * Returns the run times of a workload, nanoseconds from launch to last end, one for each seed, in
   * the order of seeds, which is the same for all workloads, machines and policies.
   *
   * @param workload its name
   * @param mix of cores
   * @param policy as in {@code --policy}
   */
  long[] nanos(String workload, CoreMix mix, String policy);

  /**
   * Returns what the machine consumed in the same runs, joules.
   *
   * @throws IllegalStateException if it is not known what it consumes
   */
  double[] joules(String workload, CoreMix mix, String policy);
}
