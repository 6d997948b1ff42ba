package akula.bootstrap.contention.residentcache;

/**
 * Caches of two levels, and how long they take: one of each core, and one that cores share.
 *
 * @param coreKib the cache of a core, KiB, at least 1
 * @param sharedKib the shared cache, KiB, at least that of a core
 * @param lineBytes a line of both, bytes, above 0
 * @param sharedNanos until a line comes from the shared cache, nanoseconds, at least 0
 * @param memoryNanos until it comes from memory, nanoseconds, at least as long
 * @param hidden share of these times that passes while something else is done, 0 to 1
 * @param cyclicHits share of a cache that is still of use to who goes through more data than fit in
 *     it, over and over, 0 to 1: 0 where the line that was not used for longest makes room
 */
public record CacheTimes(
    long coreKib,
    long sharedKib,
    long lineBytes,
    double sharedNanos,
    double memoryNanos,
    double hidden,
    double cyclicHits) {
  private static final double BYTES_PER_KIB = 1024;

  /** Returns how many lines so many KiB are, whole ones. */
  long lines(long kib) {
    return (long) Math.ceil(kib * BYTES_PER_KIB / lineBytes);
  }

  /**
   * Returns how long it takes to wait for lines, nanoseconds.
   *
   * @param fromShared how many come from the shared cache
   * @param fromMemory how many come from memory
   */
  double waitNanos(long fromShared, long fromMemory) {
    return (1 - hidden) * (fromShared * sharedNanos + fromMemory * memoryNanos);
  }

  /** Returns how many KiB of a cache are of use after a pass over as many as are given. */
  long kept(long kib, long capacity) {
    return kib <= capacity ? kib : (long) (cyclicHits * capacity);
  }
}
