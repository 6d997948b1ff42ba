package akula.bounds;

/**
 * What becomes of a set of threads that have a domain for themselves and never move.
 *
 * @param sum least sum of their degradations, as fractions, over the assignments to contexts
 * @param worst least greatest degradation
 * @param sumPlaces contexts within the domain with which the sum is reached, by member
 * @param worstPlaces contexts with which the greatest is reached
 */
record DomainOutcome(double sum, double worst, int[] sumPlaces, int[] worstPlaces) {}
