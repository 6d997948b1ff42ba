package akula.profiler.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.bootstrap.RunFailedException;
import akula.formats.workload.Workload;
import akula.profiler.validate.PolicyDifference.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is predicted without contention, beside what is predicted with it. */
class BaselineTest {
  private static final double SPEED = 0.7;

  /** Puts all threads on one core of two. */
  private static final class Pile implements Scheduler {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.getContext(0).addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }
  }

  private static final RunPredictor.Candidate PILE =
      new RunPredictor.Candidate("pile", Pile::new, 1);

  /** Runs a workload on a machine that is as the data set says, under a policy each time. */
  private static Validation validation(
      Workload workload, RunPredictor.Candidate first, RunPredictor.Candidate second)
      throws RunFailedException {
    RunSimulation truth = Lab.simulation(SPEED);
    RunPredictor predictor = new RunPredictor(truth, new Today(Lab.SOLO, List.of()));
    List<RunPredictor.Candidate> policies = List.of(first, second);
    List<Validation.Pair> pairs = new ArrayList<>();
    for (int policy = 0; policy < 2; policy++) {
      RunPredictor.Candidate chosen = policies.get(policy);
      MeasuredRun run =
          Lab.measured(
              policy, 0, truth.run(Lab.plain(workload), chosen.policy().get(), "measured", 1));
      pairs.add(new Validation.Pair(run, predictor.predict(workload, run, chosen)));
    }
    DrawnWorkload drawn = new DrawnWorkload(WorkloadKind.CROWDED, 0, workload, 0, 1, 1);
    return new Validation(List.of(drawn), pairs, Lab.SOLO::get);
  }

  @Test
  void loadThatIsNotEvenIsSeenWithoutContentionToo() throws Exception {
    Workload workload = Lab.workload("heavy", "heavy", "heavy", "heavy");
    Validation validation = validation(workload, PILE, Lab.spread());
    for (Forecast forecast : Forecast.values()) {
      assertThat(validation.agreement(Quantity.MAKESPAN, forecast).right()).isEqualTo(1);
      assertThat(validation.agreement(Quantity.MAKESPAN, forecast).forecast()).isEqualTo(forecast);
    }
    assertThat(
            validation
                .difference(Quantity.MAKESPAN, Forecast.BASELINE, 0)
                .orElseThrow()
                .predicted())
        .isEqualTo(1, within(1e-6)); // twice the time on half of the cores
    assertThat(validation.difference(Quantity.MAKESPAN, Forecast.DATA, 0).orElseThrow().predicted())
        .isEqualTo(2 * SPEED - 1, within(1e-6));
  }

  @Test
  void contentionIsInTheDataSetOnly() throws Exception {

    Workload workload = Lab.workload("heavy", "heavy");
    Validation validation = validation(workload, PILE, Lab.spread());
    double piled =
        validation.predicted(Quantity.MAKESPAN, Forecast.BASELINE, validation.pairs().getFirst());
    double spread =
        validation.predicted(Quantity.MAKESPAN, Forecast.BASELINE, validation.pairs().getLast());
    assertThat(piled).isEqualTo(3.4, within(1e-6));
    assertThat(spread).isEqualTo(1.7, within(1e-6));
    assertThat(validation.errors(Forecast.DATA).meanAbsolute()).isZero();
    assertThat(validation.errors(Forecast.BASELINE).meanAbsolute())
        .isEqualTo((1 - SPEED) / 2, within(1e-6)); // of two of four threads
  }

  @Test
  void twoPoliciesThatPutProgramsAlikeAreNoDifference() throws Exception {
    Workload workload = Lab.workload("heavy", "light", "heavy");
    Validation validation = validation(workload, Lab.spread(), Lab.spread());
    for (Forecast forecast : Forecast.values()) {
      PolicyDifference difference = validation.difference(Quantity.ANTT, forecast, 0).orElseThrow();
      assertThat(difference.predicted()).isZero();
      assertThat(difference.verdict()).isEqualTo(Verdict.SMALL);
    }
  }
}
