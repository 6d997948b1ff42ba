package akula.bootstrap.contention.sharedcache;

/** How the latency of memory grows as its bandwidth is used up. */
final class MemoryLatency {
  /** The a of {@code 1 + a rho / (1 - rho)}, as in a queue with one server. */
  static final double SLOPE = 0.4;

  /** The utilisation beyond which the factor grows no more. */
  static final double MAX_UTILISATION = 0.95;

  private MemoryLatency() {}

  /** Returns the latency at a utilisation, relative to that of an idle memory; at least 1. */
  static double factor(double utilisation) {
    double rho = Math.min(utilisation, MAX_UTILISATION);
    return 1 + SLOPE * rho / (1 - rho);
  }
}
