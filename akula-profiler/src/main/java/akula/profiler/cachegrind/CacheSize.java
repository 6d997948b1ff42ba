package akula.profiler.cachegrind;

/**
 * A cache as cachegrind takes it: the number of its sets is a power of two.
 *
 * @param bytes its size
 * @param ways its associativity
 * @param lineBytes the size of a line, a power of two
 */
public record CacheSize(long bytes, int ways, int lineBytes) {
  private static final int USUAL_LINE = 64;
  private static final int LEAST_LINE = 16;
  private static final int USUAL_WAYS = 8;
  private static final int UNIT = 1024;

  /**
   * Returns the cache nearest to one of a machine: of the same size as far as possible, with the
   * next lower power of two of sets, and so many more ways. What is not known is as usual: 8 ways,
   * lines of 64 bytes.
   *
   * @param bytes above 0
   * @param ways 0 if not known
   * @param lineBytes 0 if not known
   */
  static CacheSize near(long bytes, int ways, int lineBytes) {
    int line = lineBytes > 0 ? Math.max(LEAST_LINE, Integer.highestOneBit(lineBytes)) : USUAL_LINE;
    long lines = Math.max(2, bytes / line);
    long sets = Long.highestOneBit(Math.max(1, lines / (ways > 0 ? ways : USUAL_WAYS)));
    int kept = Math.clamp(lines / sets, 1, Integer.MAX_VALUE);
    return new CacheSize(sets * kept * line, kept, line);
  }

  /** Returns it as an option of cachegrind has it. */
  String option() {
    return "%d,%d,%d".formatted(bytes, ways, lineBytes);
  }

  /** Returns it for people, such as {@code 32 KiB (8 ways of lines of 64 bytes)}. */
  String text() {
    String size = bytes % UNIT == 0 ? bytes / UNIT + " KiB" : bytes + " bytes";
    return "%s (%d ways of lines of %d bytes)".formatted(size, ways, lineBytes);
  }
}
