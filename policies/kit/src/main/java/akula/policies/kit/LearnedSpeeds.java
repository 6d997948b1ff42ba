package akula.policies.kit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How applications would get on together, learned from how they did: on cores of which some have
 * two threads, with a bus that may be full.
 *
 * <p>A thread has its rate with a core of its own, or the one beside another. If all together want
 * more of the bus than there is, each transaction takes so many times as long that they get it all;
 * a thread that alone would use a share of the bus depends on it for that share of its time. What
 * the bus carries is the most that was seen, once a set got clearly less than it should have. Rates
 * are learned as they would be if the bus were not full: what is read, times what the bus is
 * thought to have taken.
 */
public final class LearnedSpeeds {
  /** Beside a sibling, before it is known; where cores have two contexts it is about that. */
  private static final double FIRST_RATIO = 0.65;

  /** Of the bus there may be a little more than was seen, or it would never be tried. */
  private static final double MARGIN = 1.02;

  /** A set that gets less of the bus than this share of what it wants has filled it. */
  private static final double FILLED = 0.9;

  private static final int BUS_WINDOW = 5;
  private static final int MOST_STEPS = 4;
  private static final double NEAR = 1e-3;

  private final int cores;
  private final int window;
  private final MovingAverage use = new MovingAverage(BUS_WINDOW);
  private double capacity;
  private boolean isFilled;
  private double wanted;
  private double longer = 1;

  /** What is known of a program. */
  public static class Program {
    private boolean isKnown;
    private double alone = 1;
    private double paired = FIRST_RATIO;

    /** Bus transactions per time, over instructions per cycle. */
    private double traffic;

    /** Returns whether it was measured. */
    public final boolean isKnown() {
      return isKnown;
    }

    /** Returns what a thread of it wants of the bus with a core of its own. */
    public final double demand() {
      return alone * traffic;
    }

    /** Returns what part of its rate a thread loses beside another. */
    public final double lossBeside() {
      return 1 - paired / alone;
    }
  }

  /** Threads of a program that run together, or not at all. */
  public static class Gang {
    private final Program program;
    private int size;
    private double worth;
    private double wants;
    private double dependence;
    private double speed;

    /** Makes one. */
    public Gang(Program program) {
      this.program = program;
    }

    /** Returns how many threads it has. */
    public final int size() {
      return size;
    }

    /** Returns what it is worth if it gets on as fast as alone. */
    public final double worth() {
      return worth;
    }

    /** Returns what it is worth that its threads have cores of their own. */
    public final double gain() {
      return worth * program.lossBeside();
    }
  }

  /**
   * Makes one that knows nothing.
   *
   * @param cores of the machine; with more threads than that some share one
   * @param window how many readings count, about
   */
  public LearnedSpeeds(int cores, int window) {
    this.cores = cores;
    this.window = window;
  }

  /** Returns how many of so many threads have a core of their own. */
  public int singles(int threads) {
    return Math.clamp(2L * cores - threads, 0, threads);
  }

  /**
   * Learns from how a thread got on in a set that was {@link #expect expected}.
   *
   * @param rate instructions per cycle while it ran; 0 if it did not
   * @param transactions on the bus per time while it ran
   */
  public void learn(Program program, boolean isPaired, double rate, double transactions) {
    boolean isFirst = !program.isKnown;
    program.isKnown = true;
    if (rate > 0) {
      double undisturbed = rate * (1 + dependence(program) * (longer - 1));
      double traffic = transactions / rate;
      if (isFirst) {
        program.alone = undisturbed / (isPaired ? FIRST_RATIO : 1);
        program.paired = program.alone * FIRST_RATIO;
        program.traffic = traffic;
      } else if (isPaired) {
        program.paired += (undisturbed - program.paired) / window;
      } else {
        program.alone += (undisturbed - program.alone) / window;
      }
      program.traffic += (traffic - program.traffic) / window;
    }
  }

  /** Learns from how much of the bus such a set used. */
  public void learnUse(double transactions) {
    use.add(transactions);
    capacity = Math.max(capacity, use.mean());
    isFilled |= transactions > 0 && transactions < FILLED * wanted;
  }

  /**
   * Takes what a gang is, as of now.
   *
   * @param size how many threads it has
   * @param worth what it is worth if it gets on as fast as alone
   */
  public void set(Gang gang, int size, double worth) {
    gang.size = size;
    gang.worth = worth;
    gang.wants = size * gang.program.demand();
    gang.dependence = dependence(gang.program);
  }

  /**
   * Returns some gangs that are worth much together: again and again the one that adds most, as
   * long as one fits and adds something. Of those of one program only the first that is left is
   * looked at; one that is larger than the machine fits where nobody else runs.
   *
   * @param gangs those of known programs, the ones that are worth most first
   */
  public <G extends Gang> List<G> choose(List<G> gangs, int contexts) {
    List<G> left = new ArrayList<>(gangs);
    List<G> chosen = new ArrayList<>();
    int free = contexts;
    double most = 0;
    for (G best = null; free > 0 && !left.isEmpty(); free -= best.size()) {
      best = null;
      double start = longer;
      for (int i = 0; i < left.size(); i++) {
        G next = left.get(i);
        if ((next.size() <= free || free == contexts) && isFirst(left, i)) {
          chosen.add(next);
          double worth = worth(chosen, start);
          chosen.removeLast();
          best = worth > most ? next : best;
          most = Math.max(most, worth);
        }
      }
      if (best == null) {
        return chosen;
      }
      chosen.add(best);
      left.remove(best);
    }
    return chosen;
  }

  private static boolean isFirst(List<? extends Gang> gangs, int position) {
    for (int i = 0; i < position; i++) {
      if (((Gang) gangs.get(i)).program == ((Gang) gangs.get(position)).program) {
        return false;
      }
    }
    return true;
  }

  /** Takes which gangs run now. */
  public void expect(List<? extends Gang> gangs) {
    worth(gangs, 1);
    wanted = gangs.stream().allMatch(it -> ((Gang) it).program.isKnown) ? wanted : 0;
  }

  /** What a set is worth, by how it would get on. */
  private double worth(List<? extends Gang> gangs, double start) {
    int threads = 0;
    for (Gang gang : gangs) {
      threads += gang.size;
    }
    int left = singles(threads);
    List<? extends Gang> set = gangs;
    if (left > 0 && left < threads) {
      set = new ArrayList<>(gangs);
      set.sort(Comparator.comparingDouble(gang -> -gang.gain()));
    }
    wanted = 0;
    for (Gang gang : set) {
      int single = Math.min(left, gang.size);
      left -= single;
      gang.speed = 1 - gang.program.lossBeside() * (gang.size - single) / gang.size;
      wanted += gang.speed * gang.wants;
    }
    longer = isFilled && wanted > MARGIN * capacity ? longer(set, start) : 1;
    double worth = 0;
    for (Gang gang : set) {
      worth += gang.worth * gang.speed / (1 + gang.dependence * (longer - 1));
    }
    return worth;
  }

  /**
   * How many times as long a transaction takes where a set fills the bus, by Newton's method. It
   * begins at what smaller sets have.
   */
  private double longer(List<? extends Gang> set, double start) {
    double carried = MARGIN * capacity;
    double times = start;
    for (int step = 0; step < MOST_STEPS; step++) {
      double sum = 0;
      double slope = 0;
      for (Gang gang : set) {
        double speed = 1 / (1 + gang.dependence * (times - 1));
        double used = gang.speed * gang.wants * speed;
        sum += used;
        slope += used * gang.dependence * speed;
      }
      if (Math.abs(sum - carried) <= NEAR * carried) {
        return times;
      }
      times = Math.max(1, times + (sum - carried) / slope * sum / carried);
    }
    return times;
  }

  private double dependence(Program program) {
    return isFilled ? Math.min(1, program.demand() / (MARGIN * capacity)) : 0;
  }
}
