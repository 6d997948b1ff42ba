package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Exchanges threads between domains by trial and error while the workload is unchanged. A trial
 * takes one scheduling interval: it is kept if the mean of the metric over all threads of both
 * domains was higher in this interval than in the last one before it in which they had the threads
 * that they had before, else undone. No two threads are exchanged twice.
 */
final class SwapTrials {
  private final SwapSettings settings;
  private final long stabilityNanos;
  private final long periodNanos;
  private final RandomGenerator random;
  private final Residents residents = new Residents();
  private final UntriedPairs untried = new UntriedPairs(residents);
  private final DomainRecords records;
  private final Trial[] trials;
  private AkulaThread[] threads = new AkulaThread[16];
  private int count;

  /** Numbers of the domains; those of the next trials are in front. */
  private int[] domains = {};

  private int running;
  private boolean seated;
  private boolean exhausted;

  /** When the last trials began, or when all began anew. */
  private long begunNanos;

  private long nextNanos;

  /** Two domains, the seats whose threads are exchanged, and their records before. */
  private static final class Trial {
    private int domain;
    private int other;
    private int seat;
    private int otherSeat;
    private double before;
    private double otherBefore;
  }

  /**
   * Makes trials for one run.
   *
   * @param settings metric, pairs and times
   * @param random picks domains and threads
   */
  SwapTrials(SwapSettings settings, RandomGenerator random) {
    this.settings = settings;
    stabilityNanos = settings.stability().toNanos();
    periodNanos = settings.period().toNanos();
    this.random = random;
    records = new DomainRecords(settings.metric());
    trials = new Trial[settings.pairs()];
    Arrays.setAll(trials, i -> new Trial());
  }

  /** Adds a thread that was launched; {@link #restart} has to follow at the same instant. */
  void add(AkulaThread thread) {
    thread.addParameter(settings.metric());
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
    }
    threads[count++] = thread;
  }

  /** The workload or the placement changed: trials are abandoned, the log is cleared. */
  void restart(Machine machine) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (!threads[i].isFinished()) {
        threads[kept++] = threads[i];
      }
    }
    Arrays.fill(threads, kept, count, null);
    count = kept;
    running = 0;
    seated = false;
    exhausted = machine.domainCount() < 2;
    begunNanos = machine.nowNanos();
    nextNanos = begunNanos + stabilityNanos;
  }

  /** Tells whether nothing is left to try while the workload is unchanged. */
  boolean areExhausted() {
    return exhausted;
  }

  /** Ends and begins trials whose time has come; called while the workload is unchanged. */
  void step(Machine machine) {
    long now = machine.nowNanos();
    if (exhausted || now - begunNanos < machine.intervalNanos()) {
      return;
    }
    for (int i = 0; i < running; i++) {
      judge(trials[i], machine, now);
    }
    running = 0;
    if (now >= nextNanos) {
      begin(machine, now);
    }
  }

  /** The domains keep their numbers of threads in an exchange, so sums compare as means do. */
  private void judge(Trial trial, Machine machine, long now) {
    double after = record(trial.domain, machine, now) + record(trial.other, machine, now);
    if (!(after > trial.before + trial.otherBefore)) {
      residents.exchange(trial.seat, trial.otherSeat);
      records.change(trial.domain, trial.before, now);
      records.change(trial.other, trial.otherBefore, now);
    }
  }

  private double record(int domain, Machine machine, long now) {
    return records.of(domain, residents, now, machine.intervalNanos());
  }

  private void begin(Machine machine, long now) {
    if (!seated) {
      residents.take(threads, count, machine.domainCount());
      untried.clear(count);
      records.clear(machine.domainCount(), begunNanos);
      seated = true;
    }
    shuffle(machine.domainCount());
    boolean unread = choose(machine, now);
    for (int i = 0; i < running; i++) {
      exchange(trials[i], now);
    }
    exhausted = running == 0 && !unread && !anyIsUntried();
    nextNanos = now + periodNanos;
  }

  /** Chooses the next trials; tells whether there were domains without a record. */
  private boolean choose(Machine machine, long now) {
    boolean unread = false;
    for (int i = 0; i < trials.length && 2 * i + 1 < domains.length; i++) {
      Trial trial = trials[running];
      trial.domain = domains[2 * i];
      trial.other = domains[2 * i + 1];
      trial.before = record(trial.domain, machine, now);
      trial.otherBefore = record(trial.other, machine, now);
      boolean read = !Double.isNaN(trial.before + trial.otherBefore);
      unread |= !read;
      if (read && untried.pick(trial.domain, trial.other, random)) {
        trial.seat = untried.seat();
        trial.otherSeat = untried.otherSeat();
        running++;
      }
    }
    return unread;
  }

  private void exchange(Trial trial, long now) {
    residents.exchange(trial.seat, trial.otherSeat);
    records.change(trial.domain, Double.NaN, now);
    records.change(trial.other, Double.NaN, now);
    begunNanos = now;
  }

  /** Puts random domains to the front, two for each trial. */
  private void shuffle(int domainCount) {
    if (domains.length != domainCount) {
      domains = new int[domainCount];
      Arrays.setAll(domains, i -> i);
    }
    for (int i = 0; i < Math.min(2 * trials.length, domainCount - 1); i++) {
      int drawn = i + random.nextInt(domainCount - i);
      int domain = domains[i];
      domains[i] = domains[drawn];
      domains[drawn] = domain;
    }
  }

  private boolean anyIsUntried() {
    for (int domain = 0; domain < domains.length; domain++) {
      for (int other = 0; other < domain; other++) {
        if (untried.remain(domain, other)) {
          return true;
        }
      }
    }
    return false;
  }
}
