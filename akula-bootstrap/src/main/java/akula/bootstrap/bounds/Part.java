package akula.bootstrap.bounds;

/**
 * A set of threads that could have a domain of their own.
 *
 * @param kind number of the kind of domain
 * @param members classes of its threads, ascending, repeats allowed, at least one
 * @param value what it costs: the sum of the degradations or the greatest one, as a fraction
 */
record Part(int kind, int[] members, double value) {}
