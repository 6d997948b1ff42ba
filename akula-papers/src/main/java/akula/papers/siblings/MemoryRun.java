package akula.papers.siblings;

/**
 * What came of a run of ten memory tests.
 *
 * @param averageSeconds mean run time of a memory test, from its launch to the end of its last
 *     thread
 * @param greatestSeconds that of the one that took longest
 * @param misses lines that came from memory, of all
 */
record MemoryRun(double averageSeconds, double greatestSeconds, double misses) {}
