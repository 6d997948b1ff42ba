package akula.statistics.metrics;

/**
 * The speed of a cpu in a real run, relative to what it is, where it was made slower.
 *
 * @param cpu the operating system's number
 * @param asked the speed that was asked for
 * @param reached the speed that was measured
 */
public record CpuSpeed(int cpu, double asked, double reached) {}
