package akula.statistics.reading;

/**
 * A part of a sweep, read back.
 *
 * @param name of the part; empty if the sweep has no parts
 * @param results what it left
 */
public record PartResults(String name, Results results) {}
