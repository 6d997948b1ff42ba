package akula.bootstrap.contention.sharedcache;

/**
 * What the applications of a co-schedule reach in a shared cache.
 *
 * @param rows positions of the applications
 * @param occupancyWays part of the cache that each holds, in ways
 * @param speeds relative speed of each
 * @param missesPerKiloInstruction last-level misses of each
 * @param bandwidthMegabytesPerSecond memory bandwidth of each, 10^6 bytes per second
 * @param utilisation bandwidth of all as a fraction of the memory domain's, as far as it counts for
 *     the latency: at most 0.95
 */
public record CacheEquilibrium(
    int[] rows,
    double[] occupancyWays,
    double[] speeds,
    double[] missesPerKiloInstruction,
    double[] bandwidthMegabytesPerSecond,
    double utilisation) {}
