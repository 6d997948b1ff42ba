package akula.profiler.campaign;

import akula.formats.campaign.Method;
import akula.profiler.journal.CampaignJournal;
import akula.profiler.measure.CpuAssignment;
import akula.profiler.measure.MeasuringException;
import akula.profiler.measure.RunMaker;
import akula.profiler.measure.RunRecord;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import akula.profiler.plan.RunOrder;
import akula.wrapper.agent.AgentException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Makes the runs of a campaign, round by round, until everything is sure, was measured often enough
 * or the budget is spent. What to do next follows from the journal alone, so that a campaign that
 * was interrupted continues as if it had not been.
 */
public final class CampaignRun {
  /** So often a run is made when each time something disturbs it; the last one counts. */
  static final int TRIES = 3;

  private final CampaignPlan plan;
  private final RunMaker maker;
  private final CampaignJournal journal;
  private final CampaignEvents events;
  private final LongSupplier clock;
  private final long deadlineNanos;
  private final TimeLeft left;

  /**
   * Prepares.
   *
   * @param maker makes runs
   * @param journal what was measured up to now; takes what is measured
   * @param events is notified of what happens
   */
  public CampaignRun(
      CampaignPlan plan, RunMaker maker, CampaignJournal journal, CampaignEvents events) {
    this(plan, maker, journal, events, System::nanoTime);
  }

  /** Prepares; {@code clock} is that of {@link System#nanoTime}, or one for tests. */
  CampaignRun(
      CampaignPlan plan,
      RunMaker maker,
      CampaignJournal journal,
      CampaignEvents events,
      LongSupplier clock) {
    this.plan = plan;
    this.maker = maker;
    this.clock = clock;
    this.journal = journal;
    this.events = events;
    long now = clock.getAsLong();
    left = new TimeLeft(plan);
    journal.measurements().forEach(left::add);
    journal.measurements().forEach(this::recall);
    // What was spent before the campaign was interrupted is spent.
    long spent = (long) (left.madeSeconds() * 1e9);
    deadlineNanos =
        plan.campaign().budget().map(budget -> now + budget.toNanos() - spent).orElse(now - 1);
  }

  private void recall(Measurement run) {
    boolean whole =
        run.combination().kind() == Combination.Kind.TIME
            || run.combination().kind() == Combination.Kind.ALONE
                && plan.campaign().method() instanceof Method.Full;
    if (whole && !run.isFailure()) {
      maker.took(
          run.assignments().getFirst().application(), run.observations().getFirst().seconds());
    }
  }

  /**
   * Makes all runs that are still to be made.
   *
   * @throws AgentException if the agent is gone; what was measured is in the journal
   * @throws InterruptedException if this thread was interrupted, likewise
   */
  public void run() throws AgentException, IOException, InterruptedException {
    for (int round = 0; !isSpent(); round++) {
      Set<Combination> wanted = new CampaignProgress(plan, journal.measurements()).wanted(round);
      if (wanted.isEmpty()) {
        return;
      }
      List<Combination> turns = turns(round, wanted);
      for (int turn = 0; turn < turns.size() && !isSpent(); turn++) {
        left.at(round, turns, turn);
        take(round, turn, turns.get(turn));
      }
    }
  }

  private List<Combination> turns(int round, Set<Combination> wanted) {
    List<Combination> turns =
        RunOrder.of(plan.campaign().seed(), round, wanted, CampaignPlan.ALONE_TURNS);
    boolean windows = plan.campaign().method() instanceof Method.Windows;
    return windows && round == 0 ? RunOrder.timesFirst(turns) : turns;
  }

  private boolean isSpent() {
    return plan.campaign().budget().isPresent() && clock.getAsLong() - deadlineNanos >= 0;
  }

  private void take(int round, int turn, Combination combination)
      throws AgentException, IOException, InterruptedException {
    while (!isSettled(round, turn) && !isSpent()) {
      if (new CampaignProgress(plan, journal.measurements()).isHopeless(combination)) {
        return;
      }
      int made = journal.measurements().size();
      events.begins(combination, made, made + left.turns(), left.seconds());
      Measurement run = measure(made, round, turn, combination);
      journal.add(run);
      left.add(run);
      events.made(run);
    }
  }

  /** Returns whether a turn has a run that counts, or too many that failed. */
  private boolean isSettled(int round, int turn) {
    int failures = 0;
    for (Measurement run : journal.measurements()) {
      if (run.round() == round && run.turn() == turn) {
        if (run.isUsed()) {
          return true;
        }
        failures += run.isFailure() ? 1 : 0;
      }
    }
    return failures >= CampaignProgress.FAILURES;
  }

  private Measurement measure(int number, int round, int turn, Combination combination)
      throws AgentException, IOException, InterruptedException {
    List<CpuAssignment> assignments = assignments(combination);
    try {
      RunRecord run = maker.measure(combination.kind() == Combination.Kind.TIME, assignments);
      boolean again = !run.conditions().disturbance().isEmpty() && tries(round, turn) + 1 < TRIES;
      return new Measurement(
          number,
          round,
          turn,
          combination,
          assignments,
          run.observations(),
          run.conditions(),
          again,
          -1,
          "");
    } catch (MeasuringException e) {
      return new Measurement(
          number,
          round,
          turn,
          combination,
          assignments,
          List.of(),
          null,
          false,
          e.application(),
          e.getMessage());
    }
  }

  private int tries(int round, int turn) {
    return (int)
        journal.measurements().stream()
            .filter(run -> run.round() == round && run.turn() == turn && run.isRepeated())
            .count();
  }

  /** Who sits where changes from run to run, since no two cpus are quite equal. */
  private List<CpuAssignment> assignments(Combination combination) {
    int before =
        (int)
            journal.measurements().stream()
                .filter(run -> run.combination().equals(combination) && run.isUsed())
                .count();
    List<Integer> cpus = new ArrayList<>(plan.cpus(combination));
    Collections.rotate(cpus, before);
    List<CpuAssignment> assignments = new ArrayList<>();
    for (int i = 0; i < combination.members().size(); i++) {
      assignments.add(new CpuAssignment(combination.members().get(i), cpus.get(i)));
    }
    return assignments;
  }
}
