package akula.bootstrap.contention.smtcore;

import java.util.List;

/** A program or a phase of one, in the form that the solver wants. */
final class CoreThread {
  /** So many instructions come to an end in a cycle in which any does... */
  private static final double GROUP = 1.6;

  /** ...of so many that can. */
  private static final double WIDTH = 4;

  /** Below so little of a way, and above all ways, nothing changes any more. */
  private static final double LEAST_WAYS = 0.25;

  final double base;
  final double resources;
  final double frontEnd;

  /** Shares among the instructions, which sum to 1. */
  final double fixedPoint;

  final double floatingPoint;
  final double loadStore;

  /** The share of the core's slots that it wants while it commits. */
  final double slots;

  private final double[] hitStalls;
  private final double[] memoryStalls;
  private final double[] misses;
  private final double[] references;

  CoreThread(ProgramParts parts, PhaseFactors factors) {
    base = parts.base() * factors.base();
    resources = parts.resources() * factors.resources();
    frontEnd = parts.frontEnd() * factors.frontEnd();
    floatingPoint = parts.floatingPoint();
    loadStore = parts.loadStore();
    fixedPoint = 1 - floatingPoint - loadStore;
    slots = Math.min(1, GROUP / (WIDTH * base));
    hitStalls = scaled(parts.hitStalls(), factors.cache());
    memoryStalls = scaled(parts.memoryStalls(), factors.cache());
    misses = scaled(parts.missesPerKiloInstruction(), factors.cache());
    references = scaled(parts.referencesPerKiloInstruction(), factors.cache());
  }

  private static double[] scaled(List<Double> curve, double factor) {
    return curve.stream().mapToDouble(value -> value * factor).toArray();
  }

  /** Returns the cycles per instruction stalled on hits of the cache, with so many ways of it. */
  double hitStalls(double ways) {
    return at(hitStalls, ways);
  }

  /** Returns the cycles per instruction stalled on memory, as if nobody else asked for it. */
  double memoryStalls(double ways) {
    return at(memoryStalls, ways);
  }

  /** Returns the misses of the cache per 1000 instructions. */
  double misses(double ways) {
    return at(misses, ways);
  }

  /** Returns the references to the cache per 1000 instructions. */
  double references(double ways) {
    return at(references, ways);
  }

  /**
   * Linear between whole ways. Below one the line through one and two goes on, since many threads
   * leave some of them very little.
   */
  private static double at(double[] curve, double ways) {
    double within = Math.clamp(ways, LEAST_WAYS, curve.length);
    int below = Math.clamp((int) within, 1, curve.length - 1);
    double value = curve[below - 1] + (curve[below] - curve[below - 1]) * (within - below);
    return Math.max(0, value);
  }
}
