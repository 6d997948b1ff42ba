package akula.profiler.measure;

import akula.profiler.phases.ProgramPhase;
import java.util.List;

/**
 * How an instance comes through the windows of its phases. What it spent when it passed the
 * beginning or the end of one is interpolated between the looks before and after.
 */
final class Passage {
  /** A window that the end of a program cuts counts if it has at least that part. */
  private static final double LEAST_PART = 0.5;

  private final List<ProgramPhase> phases;
  private int boundaries;
  private double work;
  private double spent;
  private double entered;
  private double byWork;

  /** Begins; {@code phases} are in the order of their windows. */
  Passage(List<ProgramPhase> phases) {
    this.phases = phases;
  }

  /** Returns whether all windows were passed. */
  boolean isOver() {
    return boundaries == 2 * phases.size();
  }

  /** Returns at how much work the next window begins, or the present one ends. */
  double boundary() {
    ProgramPhase phase = phases.get(boundaries / 2);
    return boundaries % 2 == 0 ? phase.from() : phase.to();
  }

  /**
   * The instance was looked at.
   *
   * @param nowWork all work that it has done
   * @param nowSpent in what
   */
  void look(double nowWork, double nowSpent) {
    while (!isOver() && boundary() <= nowWork) {
      double part = nowWork > work ? Math.max(0, boundary() - work) / (nowWork - work) : 0;
      cross(spent + part * (nowSpent - spent), boundary());
    }
    work = Math.max(work, nowWork);
    spent = nowSpent;
  }

  private void cross(double at, double end) {
    ProgramPhase phase = phases.get(boundaries / 2);
    if (boundaries % 2 == 0) {
      entered = at;
    } else {
      byWork += phase.weight() * (at - entered) / (end - phase.from());
    }
    boundaries++;
  }

  /** The instance has ended: what it had not quite come through counts as far as it came. */
  void end(double allWork, double allSpent) {
    look(allWork, allSpent);
    if (boundaries == 2 * phases.size() - 1) {
      ProgramPhase last = phases.getLast();
      if (work - last.from() >= LEAST_PART * (last.to() - last.from())) {
        cross(allSpent, work);
      }
    }
  }

  /**
   * Returns work by what was spent, over all phases: the harmonic mean of the rates of their
   * windows, weighted by their shares of the work.
   */
  double rate() {
    return 1 / byWork;
  }

  /** Returns how much is spent until the next boundary if it continues as it did on average. */
  double ahead() {
    return work > 0 ? (boundary() - work) / work * spent : 0;
  }
}
