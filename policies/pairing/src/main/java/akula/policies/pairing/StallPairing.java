package akula.policies.pairing;

import akula.api.Parameters;
import akula.api.Policy;

/** Pairs threads by share of stalled cycles. */
@Policy(
    name = "stall_pairing",
    idea =
        "In each quantum run the application at the head of the queue, and beside it applications"
            + " that bring the use of the bus near to its average. Of their threads pair the one"
            + " with the highest share of stalled cycles with the one with the lowest, and so on;"
            + " if there are cores enough, the most demanding get one of their own.",
    source =
        "McGregor, Antonopoulos, Nikolopoulos: Scheduling Algorithms for Effective Thread Pairing"
            + " on Hybrid Multiprocessors, section 5 (IPDPS 2005), DOI 10.1109/IPDPS.2005.390",
    cost =
        "Once an interval a reading of each thread that ran; once a quantum a look at each"
            + " application for each that is chosen, and a sort of the threads that run.",
    goodFor = "Threads that hinder each other in many ways, which stalled cycles sum up.",
    badFor =
        "Cores without SMT, where there is nothing to pair, threads that are all alike, and a full bus:"
            + " there readings do not tell what is asked for, and whoever does not fit waits.")
public final class StallPairing extends MetricPairing {
  /** Makes a policy for one run. */
  public StallPairing(Options options) {
    super(options, Parameters.STALL_RATE);
  }
}
