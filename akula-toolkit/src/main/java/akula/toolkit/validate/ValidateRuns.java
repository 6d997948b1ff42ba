package akula.toolkit.validate;

import akula.bootstrap.RunFailedException;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.RunPredictor;
import akula.profiler.validate.RunSimulation;
import akula.profiler.validate.Today;
import akula.profiler.validate.Validation;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Makes the runs that are left, and simulates all that were made. */
final class ValidateRuns {
  private final ValidatePlan plan;
  private final RunSimulation simulation;
  private final Expectation expectation;
  private final ValidateJournal journal;
  private final ValidateEvents progress;
  private final long begin = System.nanoTime();

  ValidateRuns(
      ValidatePlan plan,
      RunSimulation simulation,
      Expectation expectation,
      ValidateJournal journal,
      ValidateEvents progress) {
    this.plan = plan;
    this.simulation = simulation;
    this.expectation = expectation;
    this.journal = journal;
    this.progress = progress;
  }

  /**
   * Makes the runs that are left. When the budget is spent, runs are left out, and applications run
   * alone a last time. What fails is reported, and the workload that it belongs to is left out.
   *
   * @param stopped tells whether somebody has stopped it: then nothing has failed by itself
   * @throws RunException if it was stopped; what was run before is in the journal
   */
  void run(SoloSide solo, RealSide real, BooleanSupplier stopped)
      throws AgentException, RunException, IOException, InterruptedException {
    List<ValidateStep> steps = plan.steps();
    List<ValidateStep> left =
        new ArrayList<>(steps.stream().filter(step -> !journal.has(step)).toList());
    while (!left.isEmpty()) {
      ValidateStep step = left.getFirst();
      if (!(step instanceof ValidateStep.Real && isSpent()) && !journal.leftOut().has(step)) {
        progress.begins(
            text(step), steps.size() - left.size() + 1, steps.size(), expectation.seconds(left));
        make(step, solo, real, stopped);
      }
      left.removeFirst();
    }
  }

  private void make(ValidateStep step, SoloSide solo, RealSide real, BooleanSupplier stopped)
      throws AgentException, RunException, IOException, InterruptedException {
    try {
      switch (step) {
        case ValidateStep.Solo one -> journal.add(one, solo.make(one));
        case ValidateStep.Real one -> journal.add(one, real.make(one));
      }
    } catch (RunException e) {
      if (stopped.getAsBoolean()) {
        throw e;
      }
      journal.fail(step, e.getMessage());
      progress.report(e.getMessage());
    }
  }

  private boolean isSpent() {
    return plan.budget().isPresent() && System.nanoTime() - begin >= plan.budget().get().toNanos();
  }

  private String text(ValidateStep step) {
    return switch (step) {
      case ValidateStep.Solo solo ->
          plan.subject().campaign().applicationNames().get(solo.application()) + " alone";
      case ValidateStep.Real real ->
          "%s under %s"
              .formatted(
                  plan.workloads().get(real.workload()).name(),
                  plan.contenders().get(real.policy()).name());
    };
  }

  /** Returns how long applications took alone. */
  private Today today() {
    Map<String, Double> data = new HashMap<>();
    plan.subject()
        .campaign()
        .applicationNames()
        .forEach(name -> data.put(name, plan.subject().soloSeconds(name)));
    return new Today(data, journal.alone());
  }

  /** Simulates all runs that were made, but for those of workloads that are left out. */
  ValidateResult result() {
    RunPredictor predictor = new RunPredictor(simulation, today());
    Map<ValidateStep, String> failed = new LinkedHashMap<>(journal.leftOut().byStep());
    List<Validation.Pair> pairs = new ArrayList<>();
    for (MeasuredRun run : journal.runs()) {
      DrawnWorkload drawn = plan.workloads().get(run.workload());
      var step = new ValidateStep.Real(run.workload(), run.policy(), run.repeat());
      if (!new LeftOut(failed).has(step)) {
        try {
          RunPredictor.Candidate candidate = plan.candidate(drawn, run.policy());
          pairs.add(new Validation.Pair(run, predictor.predict(drawn.workload(), run, candidate)));
        } catch (RunFailedException e) {
          failed.put(step, "%s, simulated: %s".formatted(drawn.name(), e.getMessage()));
        }
      }
    }
    LeftOut leftOut = new LeftOut(failed);
    pairs.removeIf(pair -> leftOut.of(pair.measured().workload()).isPresent());
    return new ValidateResult(
        plan,
        new Validation(plan.workloads(), pairs, plan.subject()::soloSeconds),
        today(),
        journal.alone(),
        leftOut);
  }
}
