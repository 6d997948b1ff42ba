package akula.profiler.difference;

/**
 * What two data sets tell differently, other than a figure.
 *
 * @param what it is: a key of {@code dataset.json}, or what of which application
 * @param first what the first tells; empty if nothing
 * @param second what the second tells; empty if nothing
 */
public record TextPair(String what, String first, String second) {}
