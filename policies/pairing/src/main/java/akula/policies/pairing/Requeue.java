package akula.policies.pairing;

/**
 * Who goes to the end of the queue when a quantum is over. The paper says that the first
 * application of each quantum is selected in a round-robin way from the head (McGregor,
 * Antonopoulos and Nikolopoulos, IPDPS 2005, section 5), not where those go that ran beside it.
 */
public enum Requeue {
  /** The head alone, so that all applications are head in turn. */
  HEAD,
  /** All that ran, in the order they had, so that the one that waited longest is the next head. */
  RAN
}
