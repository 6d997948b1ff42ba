package akula.bootstrap.reference;

import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import java.util.ArrayList;
import java.util.List;

/**
 * How far the times of a run of the reference simulator may lie from the exact ones, to first order
 * in its step, and whether the run can be compared at all.
 *
 * <p>An end is noticed up to one step late, and the thread may have done its work up to E / r
 * sooner or later, E being the error of its work and r its rate: its time is uncertain by delta =
 * step + E / r. When something happens at a time that is uncertain by delta, each thread whose rate
 * changes from r to r' then runs at the wrong one for up to delta, so its E grows by delta |r -
 * r'|. Summed over the events of a run this is the step times the number of events, divided by the
 * lowest rate, except that each event counts for those only whom it concerns.
 *
 * <p>This holds as long as things happen in the right order. Where two things are nearer to each
 * other than their uncertainty, and their order makes a difference that does not vanish with the
 * step (which thread a policy moves, or whether a thread ends just before its slice), the run is
 * {@link #ambiguous()}.
 */
final class ErrorBound implements Witness {
  /** Rounding of one event, in nanoseconds: two simulators may round up differently. */
  private static final long ROUNDING = 2;

  /**
   * What stands for the change of a rate where several things happen in one step, so that the rate
   * between them is not known: more than any case has.
   */
  private static final double HIGHEST_RATE = 2.5;

  private record Window(Kind kind, long time, double delta, int thread, int context) {}

  private final PolicyKind policy;
  private final double late;
  private final double[] workError;
  private final double[] rate;
  private final double[] endTolerance;
  private final double[] startTolerance;
  private final List<Window> windows = new ArrayList<>();
  private final List<Window> present = new ArrayList<>();
  private final long[] turnEnd = new long[64];
  private final Job[] turnOf = new Job[64];
  private final double[] turnDelta = new double[64];
  private double delta;
  private int causes;
  private boolean ambiguous;
  private double lowestRate = Double.POSITIVE_INFINITY;
  private int events;

  ErrorBound(ReferenceCase input, long step) {
    policy = input.policy();
    late = step == ReferenceSimulator.CUT ? ROUNDING : step + ROUNDING;
    int threads = input.workload().launches().size();
    workError = new double[threads];
    rate = new double[threads];
    endTolerance = new double[threads];
    startTolerance = new double[threads];
  }

  /** Returns whether the order of two things that matters cannot be known. */
  boolean ambiguous() {
    return ambiguous;
  }

  /** Returns by how much the end of a thread may be wrong, in nanoseconds. */
  double endTolerance(int thread) {
    return endTolerance[thread];
  }

  /** Returns by how much the start of a thread may be wrong, in nanoseconds. */
  double startTolerance(int thread) {
    return startTolerance[thread];
  }

  /** Returns the plain bound: the step times the number of events divided by the lowest rate. */
  double plainTolerance() {
    return late * events / lowestRate;
  }

  @Override
  public void happens(Kind kind, long now, Job job, Turns turns) {
    double uncertainty =
        switch (kind) {
          case END, PHASE, GO_ON -> late + workError[job.id] / rate[job.id];
          case SLICE -> turnDelta[turns.context];
          case LAUNCH, INTERVAL -> 0;
          case JOIN, LEAVE -> delta;
        };
    if (kind == Kind.END) {
      endTolerance[job.id] = uncertainty;
    }
    if (kind == Kind.SLICE || kind == Kind.LEAVE) {
      stopsNearItsEnd(job, uncertainty);
    }
    if (kind == Kind.JOIN || kind == Kind.LEAVE || kind == Kind.END) {
      isNearSliceEnd(now, turns, uncertainty);
    }
    if (kind == Kind.PHASE) {
      workError[job.id] += ROUNDING * rate[job.id];
    }
    events++;
    if (kind != Kind.JOIN && kind != Kind.LEAVE) {
      causes++;
      delta = Math.max(delta, uncertainty);
    }
    int context = turns == null ? -1 : turns.context;
    present.add(new Window(kind, now, uncertainty, job == null ? -1 : job.id, context));
  }

  private void stopsNearItsEnd(Job job, double uncertainty) {
    double r = rate[job.id];
    if (r > 0 && job.inLastPhase()) {
      double untilEnd = job.debt + job.left / r;
      ambiguous |= untilEnd <= uncertainty + workError[job.id] / r + ROUNDING;
    }
  }

  private void isNearSliceEnd(long now, Turns turns, double uncertainty) {
    double sum = uncertainty + turnDelta[turns.context];
    long end = turnEnd[turns.context];
    ambiguous |= end != Turns.NEVER && sum > 0 && Math.abs(end - now) <= sum;
  }

  @Override
  public void settled(long now, List<Job> running, List<Turns> contexts) {
    double[] newRate = new double[rate.length];
    for (Job job : running) {
      newRate[job.id] = job.rate;
      lowestRate = Math.min(lowestRate, job.rate);
      if (job.start == now) {
        startTolerance[job.id] = delta;
      }
      if (job.debt > 0) {
        workError[job.id] += delta * job.rate;
      }
    }
    for (int i = 0; i < rate.length; i++) {
      double change = Math.abs(newRate[i] - rate[i]);
      workError[i] += delta * (causes > 1 ? Math.max(change, HIGHEST_RATE) : change);
      rate[i] = newRate[i];
    }
    noteTurns(contexts);
    checkOrder();
    delta = 0;
    causes = 0;
  }

  private void noteTurns(List<Turns> contexts) {
    for (Turns turns : contexts) {
      int c = turns.context;
      if (turns.running() != turnOf[c] || turns.turnEnd != turnEnd[c]) {
        turnOf[c] = turns.running();
        turnEnd[c] = turns.turnEnd;
        turnDelta[c] = delta;
      }
    }
  }

  private void checkOrder() {
    for (Window window : present) {
      for (Window other : windows) {
        ambiguous |= areNear(window, other) && orderMatters(window, other);
      }
      windows.add(window);
    }
    present.clear();
  }

  private static boolean areNear(Window a, Window b) {
    double sum = a.delta + b.delta;
    return sum > 0 && Math.abs(a.time - b.time) <= sum;
  }

  private boolean orderMatters(Window a, Window b) {
    return ordered(a, b) || ordered(b, a);
  }

  private boolean ordered(Window a, Window b) {
    return switch (a.kind) {
      case END ->
          switch (b.kind) {
            case END, LAUNCH -> policy == PolicyKind.NAIVE_SPREAD;
            case INTERVAL -> policy == PolicyKind.MEDDLING;
            case SLICE -> a.context == b.context;
            default -> false;
          };
      case SLICE -> (b.kind == Kind.JOIN || b.kind == Kind.LEAVE) && a.context == b.context;
      default -> false;
    };
  }
}
