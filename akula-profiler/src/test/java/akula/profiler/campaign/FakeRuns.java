package akula.profiler.campaign;

import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.Observation;
import akula.profiler.measure.RunMaker;
import akula.profiler.measure.RunRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs that nobody made: each takes a second on a clock of its own. */
final class FakeRuns implements RunMaker {
  static final long SECOND = 1_000_000_000;

  /** What becomes of a run. */
  @FunctionalInterface
  interface Script {
    /**
     * Reports how fast each program is.
     *
     * @param members positions of the applications
     * @param time how often that was measured before
     * @return above 0; below 0 if it is disturbed, and that fast
     * @throws MeasuringException if a program fails
     */
    double rate(List<Integer> members, int time) throws MeasuringException;
  }

  final List<List<Integer>> made = new ArrayList<>();
  final Map<Integer, Double> alone = new HashMap<>();
  private final Map<List<Integer>, Integer> times = new HashMap<>();
  private final Script script;
  long now = 7;

  /** What goes with each run and is no part of it. */
  long besideNanos;

  FakeRuns(Script script) {
    this.script = script;
  }

  @Override
  public RunRecord measure(boolean whole, List<CpuAssignment> assignments)
      throws MeasuringException {
    List<Integer> members = assignments.stream().map(CpuAssignment::application).sorted().toList();
    made.add(members);
    now += SECOND + besideNanos;
    double rate = script.rate(members, times.merge(members, 1, Integer::sum) - 1);
    List<Observation> seen = new ArrayList<>();
    for (int position = 0; position < assignments.size(); position++) {
      double of = Math.abs(rate);
      seen.add(new Observation(position, of, 1 / of, 1 / of, new double[0], ""));
    }
    double others = rate < 0 ? 0.5 : 0;
    return new RunRecord(assignments, seen, new Conditions(1, 0, others, 0, List.of(), Double.NaN));
  }

  @Override
  public void took(int application, double seconds) {
    alone.merge(application, seconds, Math::max);
  }

  /** Returns how often some applications were measured together, or one alone. */
  long count(Integer... members) {
    return made.stream().filter(List.of(members)::equals).count();
  }
}
