package akula.bootstrap.contention.residentcache;

/**
 * How an application uses its data.
 *
 * @param nanosPerKib how long it takes to go through 1 KiB that is in the cache of its core,
 *     nanoseconds, above 0
 * @param writes whether it changes them: then no other core's cache holds them after that
 */
public record DataUse(double nanosPerKib, boolean writes) {}
