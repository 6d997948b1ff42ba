package akula.bounds;

import java.util.List;

/**
 * Threads, domains and speeds as the lower bound sees them. Times are in a unit of its choice.
 *
 * @param classes of threads the threads
 * @param stages their phases
 * @param kinds the domains
 * @param coreSpeeds by kind: highest speeds of the contexts, fastest first
 * @param coSchedules what can run together
 * @param work work of all threads in each stage
 */
record FluidProblem(
    ThreadClasses threadClasses,
    Stages stages,
    List<DomainKind> kinds,
    double[][] coreSpeeds,
    CoSchedules coSchedules,
    double[] work) {

  /** Returns the same problem with other work. */
  FluidProblem with(double[] newWork) {
    return new FluidProblem(threadClasses, stages, kinds, coreSpeeds, coSchedules, newWork);
  }
}
