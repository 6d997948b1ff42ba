package akula.bounds;

/**
 * A set of threads that could have a domain of their own.
 *
 * @param kind number of the kind of domain
 * @param members classes of its threads, ascending, repeats allowed, at least one
 * @param value what it costs: the sum of the degradations or the greatest one, as a fraction
 * @param places contexts within the domain, by member; null for those of its {@link DomainOutcome}
 */
record Part(int kind, int[] members, double value, int[] places) {
  Part(int kind, int[] members, double value) {
    this(kind, members, value, null);
  }
}
