package akula.bootstrap.replay;

import java.util.EnumMap;
import java.util.Map;

/** How often a policy would have chosen as the kernel did, on one cpu or several. */
public final class ReplayTally {
  private final Map<SwitchCause, Choices> choices = new EnumMap<>(SwitchCause.class);
  private long only;
  private long uncertain;
  private long repairs;
  private final Turns turns = new Turns();
  private final Wakeups wakeups = new Wakeups();

  /** Makes an empty one. */
  public ReplayTally() {
    for (SwitchCause cause : SwitchCause.values()) {
      choices.put(cause, new Choices());
    }
  }

  /** Decisions: at each there were at least two threads to choose from. */
  public static final class Choices {
    private long count;
    private long agreed;
    private double byChance;
    private long apartCount;
    private double apartNanos;
    private long mostApartNanos;

    /**
     * Counts one.
     *
     * @param from among how many
     */
    void count(boolean agrees, int from) {
      count++;
      agreed += agrees ? 1 : 0;
      byChance += 1.0 / from;
    }

    /** Counts how much virtual run time two are apart that were chosen in place of each other. */
    void countApart(long nanos) {
      apartCount++;
      apartNanos += Math.abs(nanos);
      mostApartNanos = Math.max(mostApartNanos, Math.abs(nanos));
    }

    void add(Choices other) {
      count += other.count;
      agreed += other.agreed;
      byChance += other.byChance;
      apartCount += other.apartCount;
      apartNanos += other.apartNanos;
      mostApartNanos = Math.max(mostApartNanos, other.mostApartNanos);
    }

    /** Returns how many there were. */
    public long count() {
      return count;
    }

    /** Returns at how many the policy would have chosen the same thread. */
    public long agreed() {
      return agreed;
    }

    /** Returns at which share it would have chosen the same thread; NaN if there were none. */
    public double share() {
      return (double) agreed / count;
    }

    /**
     * Returns at which share a choice by chance would have been the same; NaN if there were none.
     */
    public double shareByChance() {
      return byChance / count;
    }

    /**
     * Returns how much virtual run time the kernel's choice and the policy's were apart where they
     * differed, nanoseconds, on average; NaN if they never did or the policy knows of none.
     */
    public double meanApartNanos() {
      return apartNanos / apartCount;
    }

    /** Returns the most of that, nanoseconds. */
    public long mostApartNanos() {
      return mostApartNanos;
    }
  }

  /**
   * Turns that the kernel ended though the thread could have gone on and others waited, beside what
   * the policy would have made of them.
   */
  public static final class Turns {
    private long count;
    private double recordedNanos;
    private double ownNanos;
    private double offNanos;

    void count(long recorded, long own) {
      count++;
      recordedNanos += recorded;
      ownNanos += own;
      offNanos += Math.abs(recorded - own);
    }

    void add(Turns other) {
      count += other.count;
      recordedNanos += other.recordedNanos;
      ownNanos += other.ownNanos;
      offNanos += other.offNanos;
    }

    /** Returns how many there were. */
    public long count() {
      return count;
    }

    /** Returns how long they were, nanoseconds, on average; NaN if there were none. */
    public double recordedNanos() {
      return recordedNanos / count;
    }

    /** Returns how long the policy would have made them, on average; NaN if there were none. */
    public double ownNanos() {
      return ownNanos / count;
    }

    /** Returns by how much the two differ, on average of absolute values. */
    public double offNanos() {
      return offNanos / count;
    }
  }

  /** Threads that came while another ran: whether they ended its turn. */
  public static final class Wakeups {
    private long both;
    private long kernelOnly;
    private long policyOnly;
    private long neither;

    void count(boolean kernel, boolean policy) {
      both += kernel && policy ? 1 : 0;
      kernelOnly += kernel && !policy ? 1 : 0;
      policyOnly += policy && !kernel ? 1 : 0;
      neither += kernel || policy ? 0 : 1;
    }

    void add(Wakeups other) {
      both += other.both;
      kernelOnly += other.kernelOnly;
      policyOnly += other.policyOnly;
      neither += other.neither;
    }

    /** Returns how many ended the turn, and would have under the policy. */
    public long both() {
      return both;
    }

    /** Returns how many ended the turn, and would not have under the policy. */
    public long kernelOnly() {
      return kernelOnly;
    }

    /** Returns how many did not, and would have under the policy. */
    public long policyOnly() {
      return policyOnly;
    }

    /** Returns how many did not, and would not have. */
    public long neither() {
      return neither;
    }
  }

  void countOnly() {
    only++;
  }

  void countUncertain() {
    uncertain++;
  }

  void countRepair() {
    repairs++;
  }

  /** Adds what another one has counted. */
  public void add(ReplayTally other) {
    choices.forEach((cause, sum) -> sum.add(other.choices.get(cause)));
    only += other.only;
    uncertain += other.uncertain;
    repairs += other.repairs;
    turns.add(other.turns);
    wakeups.add(other.wakeups);
  }

  /** Returns the decisions at switches that came about in one way. */
  public Choices choices(SwitchCause cause) {
    return choices.get(cause);
  }

  /** Returns all decisions. */
  public Choices choices() {
    Choices sum = new Choices();
    choices.values().forEach(sum::add);
    return sum;
  }

  /** Returns how many switches there were to the only thread that could run. */
  public long only() {
    return only;
  }

  /** Returns how many switches are not judged: after lost events, not all threads are known. */
  public long uncertain() {
    return uncertain;
  }

  /** Returns how many events contradict what those before have told; they were believed. */
  public long repairs() {
    return repairs;
  }

  /** Returns the turns. */
  public Turns turns() {
    return turns;
  }

  /** Returns the threads that came while another ran. */
  public Wakeups wakeups() {
    return wakeups;
  }
}
