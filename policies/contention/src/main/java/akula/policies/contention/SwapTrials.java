package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Exchanges threads between domains by trial and error while the workload is unchanged. A trial
 * takes one scheduling interval: it is kept if the mean of the metric over all threads of both
 * domains was higher in this interval than in the one before, else undone. No two threads are
 * exchanged twice.
 */
final class SwapTrials {
  private final SwapSettings settings;
  private final RandomGenerator random;
  private final Residents residents = new Residents();
  private final TriedPairs tried = new TriedPairs();
  private final Trial[] trials;
  private AkulaThread[] threads = new AkulaThread[16];
  private int count;

  /** Numbers of the domains; those of the next trials are in front. */
  private int[] domains = {};

  private int running;
  private boolean seated;
  private boolean exhausted;
  private long movedNanos;
  private long nextNanos;

  /** Two domains, the seats whose threads are exchanged, and the sum of the metric before. */
  private static final class Trial {
    private int domain;
    private int other;
    private int seat;
    private int otherSeat;
    private double before;
  }

  /**
   * Makes trials for one run.
   *
   * @param settings metric, pairs and times
   * @param random picks domains and threads
   */
  SwapTrials(SwapSettings settings, RandomGenerator random) {
    this.settings = settings;
    this.random = random;
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
    movedNanos = machine.nowNanos();
    nextNanos = movedNanos + settings.stability().toNanos();
  }

  /** Ends and begins trials whose time has come; called while the workload is unchanged. */
  void step(Machine machine) {
    long now = machine.nowNanos();
    if (exhausted || now - movedNanos < machine.intervalNanos()) {
      return;
    }
    if (running > 0) {
      judge(now);
    }
    if (now >= nextNanos && now - movedNanos >= machine.intervalNanos()) {
      begin(machine, now);
    }
  }

  private void judge(long now) {
    for (int i = 0; i < running; i++) {
      Trial trial = trials[i];
      if (!(sum(trial) > trial.before)) {
        residents.exchange(trial.seat, trial.otherSeat);
        movedNanos = now;
      }
    }
    running = 0;
  }

  /** The domains keep their numbers of threads in an exchange, so sums compare as means do. */
  private double sum(Trial trial) {
    return residents.sum(trial.domain, settings.metric())
        + residents.sum(trial.other, settings.metric());
  }

  private void begin(Machine machine, long now) {
    if (!seated) {
      residents.take(threads, count, machine.domainCount());
      tried.clear(count);
      seated = true;
    }
    shuffle(machine.domainCount());
    boolean unread = false;
    for (int i = 0; i < trials.length && 2 * i + 1 < domains.length; i++) {
      Trial trial = trials[running];
      trial.domain = domains[2 * i];
      trial.other = domains[2 * i + 1];
      trial.before = sum(trial);
      unread |= Double.isNaN(trial.before);
      running += !Double.isNaN(trial.before) && pick(trial) ? 1 : 0;
    }
    for (int i = 0; i < running; i++) {
      residents.exchange(trials[i].seat, trials[i].otherSeat);
      movedNanos = now;
    }
    exhausted = running == 0 && !unread && !anyIsUntried();
    nextNanos = now + settings.period().toNanos();
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

  /** Picks two threads that were never exchanged, any such two with the same chance. */
  private boolean pick(Trial trial) {
    int untried = countUntried(trial.domain, trial.other);
    if (untried == 0) {
      return false;
    }
    int skip = random.nextInt(untried);
    for (int a = residents.start(trial.domain); a < residents.start(trial.domain + 1); a++) {
      for (int b = residents.start(trial.other); b < residents.start(trial.other + 1); b++) {
        if (!tried.contains(residents.number(a), residents.number(b)) && skip-- == 0) {
          tried.add(residents.number(a), residents.number(b));
          trial.seat = a;
          trial.otherSeat = b;
          return true;
        }
      }
    }
    throw new AssertionError("the pair that was counted is not there");
  }

  private int countUntried(int domain, int other) {
    int untried = 0;
    for (int a = residents.start(domain); a < residents.start(domain + 1); a++) {
      for (int b = residents.start(other); b < residents.start(other + 1); b++) {
        untried += tried.contains(residents.number(a), residents.number(b)) ? 0 : 1;
      }
    }
    return untried;
  }

  private boolean anyIsUntried() {
    for (int domain = 0; domain < domains.length; domain++) {
      for (int other = 0; other < domain; other++) {
        if (countUntried(domain, other) > 0) {
          return true;
        }
      }
    }
    return false;
  }
}
