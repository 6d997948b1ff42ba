package akula.profiler.kernels;

/** SplitMix64, as the kernels draw their numbers. */
final class Chance {
  private long state;

  Chance(long seed) {
    state = seed;
  }

  static long mix(long number) {
    long one = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
    long two = (one ^ one >>> 27) * 0x94d049bb133111ebL;
    return two ^ two >>> 31;
  }

  long next() {
    state += 0x9e3779b97f4a7c15L;
    return mix(state);
  }

  long below(long limit) {
    return Math.unsignedMultiplyHigh(next(), limit);
  }
}
