package akula.papers.siblings;

import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What came of the memory tests with one kind of costs. In a repeat all bonuses have the same
 * launches, so that they are compared repeat by repeat.
 */
final class SiblingTimes {
  private final int repeats;

  /** The repeats of one way to use a block after those of another; of each all of {@link Bonus}. */
  private final List<List<MemoryRun>> runs;

  SiblingTimes(int repeats, List<List<MemoryRun>> runs) {
    this.repeats = repeats;
    this.runs = List.copyOf(runs);
  }

  /** Returns the same of the first repeats. */
  SiblingTimes first(int some) {
    List<List<MemoryRun>> first = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      if (i % repeats < some) {
        first.add(runs.get(i));
      }
    }
    return new SiblingTimes(Math.min(some, repeats), first);
  }

  private double one(ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus, int repeat) {
    return measure.applyAsDouble(
        runs.get(Access.ALL.indexOf(access) * repeats + repeat).get(Bonus.ALL.indexOf(bonus)));
  }

  /** Returns a measure. */
  Estimate of(ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus) {
    return estimate(repeat -> one(measure, access, bonus, repeat));
  }

  /** Returns how many times as much it is as with another bonus, for example under CFS. */
  Estimate ratio(ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus, Bonus base) {
    return estimate(repeat -> ratio(measure, access, bonus, base, repeat));
  }

  /** Returns how much more that is, of two ways to use a block. */
  Estimate difference(
      ToDoubleFunction<MemoryRun> measure, Bonus bonus, Access access, Access other) {
    return estimate(repeat ->
        ratio(measure, access, bonus, Bonus.CFS, repeat)
            - ratio(measure, other, bonus, Bonus.CFS, repeat));
  }

  /** Returns how many times as much a measure is as with another way to use a block. */
  Estimate beside(ToDoubleFunction<MemoryRun> measure, Bonus bonus, Access access, Access other) {
    return estimate(
        repeat -> one(measure, access, bonus, repeat) / one(measure, other, bonus, repeat));
  }

  private double ratio(
      ToDoubleFunction<MemoryRun> measure, Access access, Bonus bonus, Bonus base, int repeat) {
    return one(measure, access, bonus, repeat) / one(measure, access, base, repeat);
  }

  private Estimate estimate(IntToDoubleFunction ofRepeat) {
    return Estimate.ofAll(IntStream.range(0, repeats).mapToDouble(ofRepeat).toArray());
  }
}
