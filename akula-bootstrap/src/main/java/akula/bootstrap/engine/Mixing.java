package akula.bootstrap.engine;

/** Numbers that look random but are a function of a key. */
public final class Mixing {
  private static final double TO_UNIT = 0x1.0p-53;

  private Mixing() {}

  /** Spreads a key over all 64 bits (the finaliser of SplitMix64, Steele et al., OOPSLA 2014). */
  public static long mix(long key) {
    long z = key + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Returns the seed of one of several runs; those of other seeds of all runs share none. */
  public static long seedOf(long ofAll, long run) {
    return mix(mix(ofAll) + run);
  }

  /** A standard normal number (Box and Muller), by StrictMath so that it is the same everywhere. */
  public static double standardNormal(long key) {
    double u = ((mix(key) >>> 11) + 1) * TO_UNIT;
    double v = (mix(key + 1) >>> 11) * TO_UNIT;
    return StrictMath.sqrt(-2 * StrictMath.log(u)) * StrictMath.cos(2 * Math.PI * v);
  }
}
