package akula.policies.kit.bus;

import akula.api.AkulaThread;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.MovingAverage;
import akula.policies.kit.smt.RecursiveLeastSquares;
import java.util.List;

/**
 * Cycles per instruction of threads that share cores and a bus, learned from their counters; nobody
 * tells, and no program was profiled.
 *
 * <p>As long as the bus is not full they are a regression, for each program: so much alone, so much
 * more for each sibling on the core, and so much more for what these would use the bus alone. What
 * the bus carries at most has been seen. Where threads would ask for more, each takes longer by its
 * own dependence on the bus times a factor that is the same for all, and such that what they then
 * ask for is about what it carries. The two are learned apart: the regression in intervals in which
 * the bus was not full, dependences in the others. So there have to be some of the former.
 */
public final class LearnedSpeeds {
  /** Below this part of what the bus carries at most it slows nobody. */
  private static final double FULL = 0.95;

  private static final double MEMORY = 0.999;
  private static final double LEAST_CYCLES = 0.05;

  /** By which the use of the bus is divided, so that regressors are of about one size. */
  private static final double USUAL_USE = 10;

  /** How fast what the bus carries follows what is seen, if that is more, and if it is less. */
  private static final double UP = 0.2;

  private static final double DOWN = 0.02;
  private static final double OF_DEPENDENCE = 0.05;

  private double capacity;
  private double demand;
  private double used;

  /** By how much more a transaction takes than on a bus that is not full. */
  private double longer;

  /** What is learned of a program. */
  public static class Program {
    private final RecursiveLeastSquares cycles = new RecursiveLeastSquares(3, MEMORY);
    private final MovingAverage perInstruction = new MovingAverage(50);
    private double dependence = 0.3;

    private double alone() {
      return Math.max(LEAST_CYCLES, cycles.coefficient(0));
    }

    private double use() {
      return perInstruction.mean() / alone();
    }
  }

  /** A thread, and what was predicted of it last. */
  public static class Member extends GangQuanta.Member {
    private final Program learned;
    private final double[] regressors = {1, 0, 0};
    private double freeCycles;
    private double cycles;

    /** Makes one of a program. */
    public Member(AkulaThread thread, Program learned) {
      super(thread);
      this.learned = learned;
    }

    /** Returns the program. */
    public final Program learned() {
      return learned;
    }

    /** Takes back what was predicted, as of one that is in no place. */
    public final void forget() {
      cycles = 0;
    }
  }

  /**
   * Predicts cycles per instruction of all threads that are on some core.
   *
   * @param cores the threads of each
   */
  public void predict(List<? extends List<? extends Member>> cores) {
    demand = 0;
    double dependent = 0;
    for (List<? extends Member> core : cores) {
      double use = 0;
      for (Member member : core) {
        use += member.learned.use();
      }
      for (Member member : core) {
        member.freeCycles = freeCycles(member, core.size() - 1, use - member.learned.use());
        double wanted = member.learned.perInstruction.mean() / member.freeCycles;
        demand += wanted;
        dependent += wanted * member.learned.dependence;
      }
    }
    longer = demand > capacity ? (demand / capacity - 1) * demand / dependent : 0;
    for (List<? extends Member> core : cores) {
      for (Member member : core) {
        member.cycles = member.freeCycles * (1 + longer * member.learned.dependence);
      }
    }
  }

  private static double freeCycles(Member member, int siblings, double use) {
    RecursiveLeastSquares cycles = member.learned.cycles;
    member.regressors[1] = siblings;
    member.regressors[2] = use / USUAL_USE;
    double more = siblings * cycles.coefficient(1) + member.regressors[2] * cycles.coefficient(2);
    return member.learned.alone() + Math.max(0, more);
  }

  /** Returns the predicted cycles per instruction of the slowest thread of an application. */
  public static double slowest(GangQuanta.Application<? extends Member> application) {
    double slowest = 0;
    for (int i = 0; i < application.size(); i++) {
      slowest = Math.max(slowest, ((Member) application.members().get(i)).cycles);
    }
    return slowest;
  }

  /**
   * Takes what all threads together used of the bus in an interval of which was predicted last.
   *
   * @param transactions per time
   */
  public void sawBus(double transactions) {
    used = transactions;
    if (used > capacity || demand > capacity) {
      capacity += (used - capacity) * (capacity == 0 ? 1 : used > capacity ? UP : DOWN);
    }
  }

  /**
   * Takes what a thread did in that interval. Of threads of one application only those count that
   * were predicted to be the slowest, since the others may have waited for them.
   *
   * @param transactions per time in which it ran
   * @param instructions per cycle
   */
  public void saw(Member member, double transactions, double instructions) {
    Program program = member.learned;
    program.perInstruction.add(transactions / instructions);
    for (GangQuanta.Member other : member.application().members()) {
      if (((Member) other).cycles > member.cycles) {
        return;
      }
    }
    if (used < FULL * capacity) {
      program.cycles.add(member.regressors, 1 / instructions);
    } else if (longer > 1 - FULL) {
      double dependence = (1 / instructions / member.freeCycles - 1) / longer;
      program.dependence += (Math.clamp(dependence, 0, 2) - program.dependence) * OF_DEPENDENCE;
    }
  }
}
