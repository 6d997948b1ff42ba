package akula.policies.kit.bus;

import akula.api.AkulaThread;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.smt.RecursiveLeastSquares;
import java.util.List;

/**
 * Cycles per instruction of threads that share cores and a bus, learned from their counters; nobody
 * tells, and no program was profiled.
 *
 * <p>As long as the bus is not full they are a regression, for each program: so much alone, so much
 * more for each transaction of an instruction, and both more beside a sibling on the core, by what
 * that one would use the bus alone. Transactions per instruction are those that a thread made last:
 * programs have phases, and one that waits is in the phase in which it was left. What the bus
 * carries at most has been seen. Where threads would ask for more, each takes longer by its own
 * dependence on the bus, the part of its cycles in which it waits for transactions, times a factor
 * that is the same for all, and such that what they then ask for is about what it carries. The two
 * are learned apart: the regression in intervals in which the bus was not full, dependences in the
 * others. So there have to be some of the former.
 */
public final class LearnedSpeeds {
  /** Below this part of what the bus carries at most it slows nobody. */
  private static final double FULL = 0.95;

  private static final double MEMORY = 0.999;
  private static final double LEAST_CYCLES = 0.05;

  /** By which transactions are multiplied, so that regressors are of about one size. */
  private static final double PER_USUAL = 0.1;

  /** By so much more than usual a program that uses the bus much does so. */
  private static final double MUCH = 1.1;

  /** How fast what the bus carries follows what is seen, if that is more, and if it is less. */
  private static final double UP = 0.2;

  private static final double DOWN = 0.02;
  private static final double OF_WAIT = 0.05;

  private double capacity;
  private double demand;
  private double used;

  /** By how much more a transaction takes than on a bus that is not full. */
  private double longer;

  /** What is learned of a program. */
  public static class Program {
    private final RecursiveLeastSquares cycles = new RecursiveLeastSquares(5, MEMORY);

    /** Cycles that a transaction is waited for. */
    private double wait = 0.03;

    private double transactions;
    private double instructions;
  }

  /** A thread, and what was predicted of it last. */
  public static class Member extends GangQuanta.Member {
    private final Program learned;
    private final double[] regressors = {1, 0, 0, 0, 0};
    private double perInstruction;
    private double alone;
    private double use;
    private double dependence;
    private double moreBeside;
    private double moreByUse;
    private double freeCycles;

    /** Makes one of a program. */
    public Member(AkulaThread thread, Program learned) {
      super(thread);
      this.learned = learned;
    }

    /** Returns the program. */
    public final Program learned() {
      return learned;
    }

    /**
     * Returns in which kind of phase it is: 1 where it makes more transactions per instruction than
     * its program does in the mean of all instructions, else 0.
     */
    public final int phase() {
      return perInstruction * learned.instructions > MUCH * learned.transactions ? 1 : 0;
    }

    /** Takes back what was predicted, as of one that is in no place. */
    final void forget() {
      freeCycles = 0;
    }

    /** Takes what is known of the program by now, for what is predicted from then on. */
    final void know() {
      RecursiveLeastSquares of = learned.cycles;
      regressors[1] = perInstruction * PER_USUAL;
      alone = Math.max(LEAST_CYCLES, of.coefficient(0) + regressors[1] * of.coefficient(1));
      use = perInstruction / alone;
      dependence = learned.wait * use;
      moreBeside = of.coefficient(2) + regressors[1] * of.coefficient(3);
      moreByUse = of.coefficient(4);
    }

    private void takeSiblings(int siblings, double usedBeside) {
      regressors[2] = siblings;
      regressors[3] = siblings * regressors[1];
      regressors[4] = usedBeside * PER_USUAL;
      freeCycles = alone + Math.max(0, siblings * moreBeside + regressors[4] * moreByUse);
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
        use += member.use;
      }
      for (Member member : core) {
        member.takeSiblings(core.size() - 1, use - member.use);
        double wanted = member.perInstruction / member.freeCycles;
        demand += wanted;
        dependent += wanted * member.dependence;
      }
    }
    longer = demand > capacity ? (demand / capacity - 1) * demand / dependent : 0;
  }

  /** Returns the predicted cycles per instruction of the slowest thread of an application. */
  public double slowest(GangQuanta.Application<?> application) {
    double slowest = 0;
    for (int i = 0; i < application.size(); i++) {
      slowest = Math.max(slowest, cycles((Member) application.members().get(i)));
    }
    return slowest;
  }

  private double cycles(Member member) {
    return member.freeCycles * (1 + longer * member.dependence);
  }

  /**
   * Takes what a thread did in an interval, before anything is predicted of that.
   *
   * @param transactions and
   * @param instructions per time, whether it ran all of that or not
   */
  public static void read(Member member, double transactions, double instructions) {
    member.perInstruction = transactions / instructions;
    member.learned.transactions += transactions;
    member.learned.instructions += instructions;
    member.know();
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
   * Takes how fast a thread was in that interval. Of threads of one application only those count
   * that were predicted to be the slowest, since the others may have waited for them.
   *
   * @param instructions per cycle
   */
  public void saw(Member member, double instructions) {
    if (slowest(member.application()) > cycles(member)) {
      return;
    }
    Program program = member.learned;
    if (used < FULL * capacity) {
      program.cycles.add(member.regressors, 1 / instructions);
    } else if (longer > 1 - FULL && member.perInstruction > 0) {
      double dependence = (1 / instructions / member.freeCycles - 1) / longer;
      double wait = Math.clamp(dependence, 0, 2) * member.alone / member.perInstruction;
      program.wait += (wait - program.wait) * OF_WAIT;
    }
  }
}
