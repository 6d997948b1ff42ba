package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Exchanges threads between memory domains by trial and error while the workload is unchanged. A
 * trial takes one scheduling interval: it is kept if the mean of a metric over all threads of both
 * domains was higher in this interval than in the last one before it in which they had the threads
 * that they had before, else undone. No two threads are exchanged twice.
 *
 * <p>Source: AKULA (PACT 2010), sections 3.1 and 3.4 (swap and swap-X).
 */
public final class ExchangeTrials {
  private final String metric;
  private final long stabilityNanos;
  private final long periodNanos;
  private final RandomGenerator random;
  private final Trial[] trials;

  /** The log: a bit for each two threads, by their numbers. */
  private final BitSet tried = new BitSet();

  /** The place of each thread among those of the machine, by id, from {@link #firstId} on. */
  private int[] numbers = {};

  private int firstId;
  private int threadCount;
  private int running;
  private boolean exhausted;

  /** When the last trials began, or the workload changed. */
  private long begunNanos;

  private long nextNanos;

  /** Numbers of the domains; those of the next trials are in front. */
  private int[] domains = {};

  /** What each domain's metric summed up to in the last whole interval with its present threads. */
  private double[] sums = {};

  /** Since when each domain has had its present threads. */
  private long[] sinceNanos = {};

  /** Two threads of two domains that changed places, and the records of these before. */
  private static final class Trial {
    private int domain;
    private int other;
    private AkulaThread thread;
    private AkulaThread partner;
    private double before;
    private double otherBefore;
  }

  /**
   * What is tried, and how often.
   *
   * @param metric parameter whose mean has to rise, which the policy adds to every thread
   * @param pairs most pairs of domains that exchange threads at once
   * @param stability for how long the workload has to be unchanged before the first trial
   * @param period time from one trial to the next, if it can be that short
   */
  public record Options(
      @Option(
              help = "Parameter whose mean over the threads of both domains has to rise.",
              defaultValue = Parameters.IPC)
          String metric,
      @Option(
              help =
                  "Most pairs of memory domains that exchange threads at the same time, at most half"
                      + " the number of domains.",
              defaultValue = "1",
              min = "1",
              max = "1000000")
          int pairs,
      @Option(
              help = "For how long no thread may have come or gone before the first exchange.",
              defaultValue = "1s",
              min = "0s",
              max = "1h")
          Duration stability,
      @Option(
              help = "Time from one exchange to the next; longer where a measurement takes longer.",
              defaultValue = "1s",
              min = "0s",
              max = "1h")
          Duration period) {}

  /**
   * Makes trials for one run.
   *
   * @param options what is tried, and how often
   * @param random picks domains and threads
   */
  public ExchangeTrials(Options options, RandomGenerator random) {
    metric = options.metric();
    stabilityNanos = options.stability().toNanos();
    periodNanos = options.period().toNanos();
    this.random = random;
    trials = new Trial[options.pairs()];
    Arrays.setAll(trials, i -> new Trial());
  }

  /**
   * Refuses a machine with too few domains; one with a single domain has nothing to exchange.
   *
   * @throws IllegalArgumentException if there are fewer domains than two for each pair
   */
  public void check(Machine machine) {
    int most = machine.domainCount() / 2;
    if (trials.length > Math.max(1, most)) {
      throw new IllegalArgumentException(
          "option pairs is %d, but this machine's %d memory domains make at most %d pair(s)"
              .formatted(trials.length, machine.domainCount(), most));
    }
  }

  /** The workload or the placement changed: trials are abandoned, the log is cleared. */
  public void restart(Machine machine) {
    int count = machine.domainCount();
    if (domains.length != count) {
      domains = new int[count];
      Arrays.setAll(domains, i -> i);
      sums = new double[count];
      sinceNanos = new long[count];
    }
    begunNanos = machine.nowNanos();
    nextNanos = begunNanos + stabilityNanos;
    Arrays.fill(sums, Double.NaN);
    Arrays.fill(sinceNanos, begunNanos);
    threadCount = 0;
    running = 0;
    exhausted = count < 2;
  }

  /** Returns whether nothing is left to try while the workload is unchanged. */
  public boolean areExhausted() {
    return exhausted;
  }

  /** Ends and begins trials whose time has come; called while the workload is unchanged. */
  public void step(Machine machine) {
    long now = machine.nowNanos();
    if (exhausted || now - begunNanos < machine.intervalNanos()) {
      return;
    }
    for (int i = 0; i < running; i++) {
      judge(trials[i], machine);
    }
    running = 0;
    if (now >= nextNanos) {
      begin(machine);
      nextNanos = now + periodNanos;
    }
  }

  /** The domains keep their numbers of threads in an exchange, so sums compare as means do. */
  private void judge(Trial trial, Machine machine) {
    double after = sum(trial.domain, machine) + sum(trial.other, machine);
    if (!(after > trial.before + trial.otherBefore)) {
      exchange(trial, trial.before, trial.otherBefore, machine);
    }
  }

  /** The two domains have other threads from now on, with what is known of these, or NaN. */
  private void exchange(Trial trial, double known, double otherKnown, Machine machine) {
    trial.thread.exchangePlaces(trial.partner);
    sums[trial.domain] = known;
    sums[trial.other] = otherKnown;
    sinceNanos[trial.domain] = machine.nowNanos();
    sinceNanos[trial.other] = machine.nowNanos();
  }

  /** Returns a domain's record, read anew if its threads were there for the last interval. */
  private double sum(int domain, Machine machine) {
    if (machine.nowNanos() - sinceNanos[domain] >= machine.intervalNanos()) {
      double sum = 0;
      for (AkulaThread thread : machine.getDomain(domain).threads()) {
        sum += thread.readParameterOr(metric, Double.NaN);
      }
      sums[domain] = sum;
    }
    return sums[domain];
  }

  private void begin(Machine machine) {
    if (threadCount == 0) {
      openLog(machine.threads());
    }
    shuffle();
    boolean unread = false;
    for (int i = 0; i < trials.length && 2 * i + 1 < domains.length; i++) {
      Trial trial = trials[running];
      trial.domain = domains[2 * i];
      trial.other = domains[2 * i + 1];
      trial.before = sum(trial.domain, machine);
      trial.otherBefore = sum(trial.other, machine);
      if (Double.isNaN(trial.before + trial.otherBefore)) {
        unread = true;
      } else if (pick(trial, machine)) {
        running++;
      }
    }
    for (int i = 0; i < running; i++) {
      exchange(trials[i], Double.NaN, Double.NaN, machine);
      begunNanos = machine.nowNanos();
    }
    exhausted = running == 0 && !unread && !anyIsUntried(machine.threads());
  }

  /** Puts random domains to the front, two for each trial. */
  private void shuffle() {
    for (int i = 0; i < Math.min(2 * trials.length, domains.length - 1); i++) {
      int drawn = i + random.nextInt(domains.length - i);
      int domain = domains[i];
      domains[i] = domains[drawn];
      domains[drawn] = domain;
    }
  }

  /** Picks the first pair that was not tried, from a random one on, and logs it. */
  private boolean pick(Trial trial, Machine machine) {
    List<AkulaThread> threads = machine.getDomain(trial.domain).threads();
    List<AkulaThread> partners = machine.getDomain(trial.other).threads();
    int pairs = threads.size() * partners.size();
    int first = pairs == 0 ? 0 : random.nextInt(pairs);
    for (int pair = first; pair < first + pairs; pair++) {
      trial.thread = threads.get(pair % pairs / partners.size());
      trial.partner = partners.get(pair % partners.size());
      int bit = bit(trial.thread, trial.partner);
      if (!tried.get(bit)) {
        tried.set(bit);
        return true;
      }
    }
    return false;
  }

  private void openLog(List<AkulaThread> threads) {
    tried.clear();
    threadCount = threads.size();
    if (threadCount == 0) {
      return;
    }
    firstId = threads.getFirst().id();
    int ids = threads.getLast().id() - firstId + 1;
    numbers = numbers.length < ids ? new int[2 * ids] : numbers;
    for (int i = 0; i < threadCount; i++) {
      numbers[threads.get(i).id() - firstId] = i;
    }
  }

  private int bit(AkulaThread a, AkulaThread b) {
    int first = numbers[a.id() - firstId];
    int second = numbers[b.id() - firstId];
    return Math.min(first, second) * threadCount + Math.max(first, second);
  }

  private boolean anyIsUntried(List<AkulaThread> threads) {
    for (AkulaThread a : threads) {
      for (AkulaThread b : threads) {
        boolean areApart = a.domain() != b.domain() && a.domain() != null && b.domain() != null;
        if (areApart && !tried.get(bit(a, b))) {
          return true;
        }
      }
    }
    return false;
  }
}
