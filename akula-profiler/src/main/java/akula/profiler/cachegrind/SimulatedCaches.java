package akula.profiler.cachegrind;

import akula.wrapper.topology.CacheShape;
import akula.wrapper.topology.CacheShape.Holds;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The two levels of caches that cachegrind simulates.
 *
 * @param instructions first level, of instructions
 * @param data first level, of data
 * @param last last level
 */
public record SimulatedCaches(CacheSize instructions, CacheSize data, CacheSize last) {
  private static final long USUAL_FIRST = 32 << 10;

  /**
   * Returns what to simulate for a cpu: its first level, and its last one as if it had it alone.
   *
   * @param caches of the cpu
   * @return nothing if the size of the last level, or that there is one, is not known
   */
  public static Optional<SimulatedCaches> of(List<CacheShape> caches) {
    return caches.stream()
        .filter(cache -> cache.level() > 1 && cache.holds() != Holds.INSTRUCTIONS)
        .max(Comparator.comparing(CacheShape::level))
        .filter(cache -> cache.bytes() > 0)
        .map(last ->
            new SimulatedCaches(
                first(caches, Holds.INSTRUCTIONS),
                first(caches, Holds.DATA),
                CacheSize.near(last.bytes(), last.ways(), last.lineBytes())));
  }

  private static CacheSize first(List<CacheShape> caches, Holds what) {
    return caches.stream()
        .filter(cache -> cache.level() == 1 && cache.bytes() > 0)
        .filter(cache -> cache.holds() == what || cache.holds() == Holds.BOTH)
        .findFirst()
        .map(cache -> CacheSize.near(cache.bytes(), cache.ways(), cache.lineBytes()))
        .orElse(CacheSize.near(USUAL_FIRST, 0, 0));
  }

  /** Returns the options of valgrind that ask for it. */
  List<String> options() {
    return List.of(
        "--tool=cachegrind",
        "--cache-sim=yes",
        "--I1=" + instructions.option(),
        "--D1=" + data.option(),
        "--LL=" + last.option());
  }

  /** Returns the sizes for people. */
  public String text() {
    return "I1 %s, D1 %s, LL %s".formatted(instructions.text(), data.text(), last.text());
  }
}
