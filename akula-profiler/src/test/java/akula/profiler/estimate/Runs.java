package akula.profiler.estimate;

import akula.profiler.measure.Conditions;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.Observation;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** Makes runs for tests. */
public final class Runs {
  private static final Conditions QUIET = new Conditions(1, 0, 0, 0, List.of(), Double.NaN);

  private final List<Measurement> runs = new ArrayList<>();

  /**
   * Adds a run.
   *
   * @param rate of an application in the run of that number
   */
  public Runs add(Combination combination, ToDoubleBiFunction<Integer, Integer> rate) {
    List<CpuAssignment> assignments = new ArrayList<>();
    List<Observation> observations = new ArrayList<>();
    for (int member : combination.members()) {
      double of = rate.applyAsDouble(member, runs.size());
      observations.add(new Observation(assignments.size(), of, 1 / of, 1 / of, new double[0], ""));
      assignments.add(new CpuAssignment(member, assignments.size()));
    }
    runs.add(
        new Measurement(
            runs.size(),
            0,
            runs.size(),
            combination,
            assignments,
            observations,
            QUIET,
            false,
            -1,
            ""));
    return this;
  }

  public List<Measurement> list() {
    return List.copyOf(runs);
  }
}
