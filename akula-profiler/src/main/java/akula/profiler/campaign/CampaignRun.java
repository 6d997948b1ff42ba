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
  private final List<Set<Combination>> batches;
  private final TurnsMade turnsMade = new TurnsMade();

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
    batches = Batches.of(plan);
    left = new TimeLeft(plan, batches, turnsMade);
    journal.measurements().forEach(turnsMade::add);
    journal.measurements().forEach(left::recall);
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
    boolean goesOn = true;
    for (int batch = 0; batch < batches.size() && goesOn; batch++) {
      for (int round = 0; goesOn; round++) {
        Set<Combination> wanted =
            new CampaignProgress(plan, turnsMade.passed()).wanted(batches.get(batch), round);
        if (wanted.isEmpty()) {
          break;
        }
        goesOn = makeRound(batch, round, wanted);
      }
    }
  }

  /** Returns whether there was time for all of it. */
  private boolean makeRound(int batch, int round, Set<Combination> wanted)
      throws AgentException, IOException, InterruptedException {
    boolean all = true;
    int number = batch * plan.campaign().rounds().most() + round;
    Set<Combination> needless = turnsMade.needless(wanted, number);
    List<Combination> turns = turns(number, wanted);
    for (int turn = 0; turn < turns.size(); turn++) {
      Combination combination = turns.get(turn);
      List<Combination> rest = new ArrayList<>(turns.subList(turn, turns.size()));
      rest.removeAll(needless);
      left.at(batch, round, rest);
      all &=
          needless.contains(combination) && turnsMade.ahead(combination) == 0
              || take(new Turn(number, turn, combination));
    }
    return all;
  }

  /** A run that is to be made. */
  private record Turn(int round, int turn, Combination combination) {}

  private List<Combination> turns(int round, Set<Combination> wanted) {
    List<Combination> turns =
        RunOrder.of(plan.campaign().seed(), round, wanted, CampaignPlan.ALONE_TURNS);
    boolean windows = plan.campaign().method() instanceof Method.Windows;
    return windows && round == 0 ? RunOrder.timesFirst(turns) : turns;
  }

  /** Returns how much of the budget is left, seconds; infinite if there is none. */
  private double budgetSeconds() {
    return plan.campaign().budget().isEmpty()
        ? Double.POSITIVE_INFINITY
        : (deadlineNanos - clock.getAsLong()) / 1e9;
  }

  /** Returns whether there was time for it, or no need to make it. */
  private boolean take(Turn turn) throws AgentException, IOException, InterruptedException {
    while (!turnsMade.pass(turn.combination())) {
      CampaignProgress progress = new CampaignProgress(plan, journal.measurements());
      if (progress.isHopeless(turn.combination())) {
        return true;
      }
      double budget = budgetSeconds();
      if (!left.hasRoom(turn.combination(), budget)) {
        return false;
      }
      int made = journal.measurements().size();
      TimeLeft.Runs runs = left.runs(budget, progress::isHopeless);
      events.begins(turn.combination(), made, made + runs.count(), runs.seconds());
      long began = clock.getAsLong();
      Measurement run = measure(made, turn);
      journal.add(run);
      turnsMade.add(run);
      left.add(run, (clock.getAsLong() - began) / 1e9);
      events.made(run);
    }
    return true;
  }

  private Measurement measure(int number, Turn turn)
      throws AgentException, IOException, InterruptedException {
    Combination combination = turn.combination();
    List<CpuAssignment> assignments = assignments(combination);
    try {
      RunRecord run = maker.measure(combination.kind() == Combination.Kind.TIME, assignments);
      boolean again =
          !run.conditions().disturbance().isEmpty() && tries(turn.combination()) + 1 < TRIES;
      return new Measurement(
          number,
          turn.round(),
          turn.turn(),
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
          turn.round(),
          turn.turn(),
          combination,
          assignments,
          List.of(),
          null,
          false,
          e.application(),
          e.getMessage());
    }
  }

  /** Returns how often it was disturbed since the last run that counts. */
  private int tries(Combination combination) {
    int tries = 0;
    for (Measurement run : journal.measurements()) {
      if (run.combination().equals(combination)) {
        tries = run.isUsed() ? 0 : run.isRepeated() ? tries + 1 : tries;
      }
    }
    return tries;
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
