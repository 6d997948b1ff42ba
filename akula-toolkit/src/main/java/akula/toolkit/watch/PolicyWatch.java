package akula.toolkit.watch;

import akula.api.host.PolicyCalls;
import akula.api.plugin.Blame;
import akula.api.plugin.DurationText;
import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.InvalidPolicyException.Fault;
import akula.bootstrap.Awaited;
import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Says, once, that a callback of a policy does not come back, and once, that a run takes long: so
 * that nobody waits for ever without knowing what for. When the callback has taken as long as a
 * policy may, it interrupts the thread that opened the watch, which has to wait for runs on other
 * threads: the one that runs cannot be stopped inside a JVM, and is left where it is.
 *
 * <p>It costs the runs nothing: now and then it looks at counts that they keep anyway.
 */
public final class PolicyWatch implements AutoCloseable {
  /** After how long of a callback it is told, in nanoseconds. */
  static final long CALL_PATIENCE_NANOS = 5_000_000_000L;

  /** How long a callback may take before the job ends, unless another limit is asked for. */
  public static final String USUAL_LIMIT = "30s";

  /** The same. */
  public static final Duration LIMIT = DurationText.parse(USUAL_LIMIT);

  /** After how long of a run it is told how far it is, in nanoseconds. */
  static final long RUN_PATIENCE_NANOS = 30_000_000_000L;

  private static final long LOOK_MILLIS = 500;

  private final Supplier<Collection<PolicyCalls>> calls;
  private final List<Seen> all = new ArrayList<>();
  private final LongSupplier clock;
  private final Consumer<String> messages;
  private final Duration limit;
  private final Thread owner = Thread.currentThread();
  private volatile RunFailedException endless;

  /** From then on the owner is not interrupted, who does something else by now. */
  private boolean isClosed;

  private boolean reportedCall;
  private boolean reportedRun;
  private Thread looking;

  /** What was seen of one simulator, and since when. */
  private static final class Seen {
    private final PolicyCalls calls;
    private long run;
    private long runSince;
    private long count;
    private long countSince;

    Seen(PolicyCalls calls) {
      this.calls = calls;
    }

    /** Looks again; returns the thread that simulates, or null if there is no run. */
    Thread look(long now) {
      Thread thread = calls.thread();
      if (thread == null || calls.run() != run) {
        run = calls.run();
        runSince = now;
        countSince = now;
      }
      if (calls.count() != count) {
        count = calls.count();
        countSince = now;
      }
      return thread;
    }
  }

  /**
   * Makes a watch that looks when it is asked to.
   *
   * @param calls what is watched; asked again at each look, since there may be more by then
   * @param clock nanoseconds of real time
   * @param messages takes the sentences
   * @param limit how long a callback may take
   */
  PolicyWatch(
      Supplier<Collection<PolicyCalls>> calls,
      LongSupplier clock,
      Consumer<String> messages,
      Duration limit) {
    this.calls = calls;
    this.clock = clock;
    this.messages = messages;
    this.limit = limit;
  }

  /**
   * Returns how long a callback may take.
   *
   * @throws UsageException if that is no time at all
   */
  public static Duration requireLimit(Duration limit) {
    if (!limit.isPositive()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--policy-limit is %s; expected a duration above 0, such as 30s"
              .formatted(DurationText.format(limit)));
    }
    return limit;
  }

  /**
   * Begins to watch, until this is closed.
   *
   * @param calls what is watched; asked again at each look, since there may be more by then
   * @param messages takes the sentences
   * @param limit how long a callback may take before the calling thread is interrupted
   */
  public static PolicyWatch over(
      Supplier<Collection<PolicyCalls>> calls, Consumer<String> messages, Duration limit) {
    PolicyWatch watch = new PolicyWatch(calls, System::nanoTime, messages, limit);
    watch.looking = Thread.ofPlatform().daemon().name("policy-watch").start(watch::keepLooking);
    return watch;
  }

  private void keepLooking() {
    try {
      while (endless == null) {
        Thread.sleep(LOOK_MILLIS);
        try {
          look();
        } catch (OutOfMemoryError _) {
          // Whoever fills the heap finds that out as well, and can tell it.
        }
      }
    } catch (InterruptedException _) {
      // What was watched is over.
    }
  }

  /**
   * Returns why the thread that opened this was interrupted, if this watch did it: workload, policy
   * and where the policy is.
   */
  public Optional<RunFailedException> endless() {
    return Optional.ofNullable(endless);
  }

  /**
   * Runs something that simulates, for the thread that opened this, on a thread of its own, which
   * is left alone if a callback does not come back. Nobody else stops a run: who asks is answered
   * when it has ended.
   *
   * @throws RunFailedException if the run fails, or a callback does not come back
   */
  public <T> T run(Callable<T> run) throws RunFailedException {
    FutureTask<T> task = new FutureTask<>(run);
    Thread.ofPlatform().daemon().name("simulate").start(task);
    boolean asked = Thread.interrupted();
    try {
      while (true) {
        try {
          return Awaited.result(task);
        } catch (InterruptedException _) {
          if (endless != null) {
            throw endless;
          }
          asked = true;
        }
      }
    } finally {
      if (asked) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Looks once at everything. */
  void look() {
    long now = clock.getAsLong();
    Collection<PolicyCalls> present = calls.get();
    all.removeIf(seen -> !present.contains(seen.calls));
    present.stream()
        .filter(one -> all.stream().noneMatch(seen -> seen.calls == one))
        .map(Seen::new)
        .forEach(all::add);
    for (Seen seen : all) {
      Thread thread = seen.look(now);
      if (thread == null) {
        continue;
      }
      if (now - seen.countSince >= limit.toNanos() && endless == null) {
        end(seen, thread);
      } else if (!reportedCall && now - seen.countSince >= CALL_PATIENCE_NANOS) {
        reportCall(seen.calls, thread, (now - seen.countSince) / 1_000_000_000L);
      }
      if (!reportedRun
          && now - seen.runSince >= RUN_PATIENCE_NANOS
          && isStillRunning(seen, thread, now)) {
        reportRun(seen, (now - seen.runSince) / 1_000_000_000L);
      }
    }
  }

  /** Returns whether the policy was called lately, or is not being called at all. */
  private static boolean isStillRunning(Seen seen, Thread thread, long now) {
    return seen.countSince == now || PolicyStack.entry(thread.getStackTrace()) < 0;
  }

  private void end(Seen seen, Thread thread) {
    PolicyCalls stuck = seen.calls;
    StackTraceElement[] stack = thread.getStackTrace();
    int entry = PolicyStack.entry(stack);
    if (entry < 0 || stuck.count() != seen.count || stuck.run() != seen.run) {
      return; // the simulator took its time, or the policy came back just now
    }
    String workload = stuck.workload();
    String places = Blame.places(stuck.policyType(), stack);
    RunFailedException why =
        new RunFailedException(
            "%spolicy %s has not returned from %s within %s%s; --policy-limit"
                    .formatted(
                        workload.isEmpty() ? "" : workload + ": ",
                        stuck.policyName(),
                        call(stuck, stack[entry]),
                        DurationText.format(limit),
                        places.isEmpty() ? "" : ", it is at " + places)
                + " gives it longer",
            new InvalidPolicyException(Fault.HANGS, "it has not returned"));
    if (stuck.place() instanceof RunFailedException.Place run) {
      why = why.at(run);
    }
    synchronized (owner) {
      if (!isClosed) { // else the policy came back just now
        endless = why;
        owner.interrupt();
      }
    }
  }

  private void reportCall(PolicyCalls calls, Thread thread, long seconds) {
    StackTraceElement[] stack = thread.getStackTrace();
    int entry = PolicyStack.entry(stack);
    if (entry < 0) {
      return;
    }
    reportedCall = true;
    String place = Blame.place(calls.policyType(), stack).map(at -> ", now at " + at).orElse("");
    messages.accept(
        "policy %s has not returned from %s for %d s%s; Ctrl-C ends"
                .formatted(calls.policyName(), call(calls, stack[entry]), seconds, place)
            + " the run.");
  }

  private static String call(PolicyCalls calls, StackTraceElement call) {
    String name = PolicyStack.name(call);
    return PolicyStack.makes(call)
        ? name
        : "%s at %s of simulated time".formatted(name, simulated(calls.nowNanos()));
  }

  private void reportRun(Seen seen, long seconds) {
    reportedRun = true;
    messages.accept(
        String.format(
            Locale.ROOT,
            "the run under policy %s has taken %d s and is at %s of simulated time; the"
                + " policy was called %,d times so far%s fewer turns where threads share a context;"
                + " Ctrl-C ends the run.",
            seen.calls.policyName(),
            seconds,
            simulated(seen.calls.nowNanos()),
            seen.count,
            whatFor(seen)));
  }

  /**
   * Calls as threads fall asleep are as many at any interval: a longer one is no way out of them.
   */
  private static String whatFor(Seen seen) {
    long sleeps = Math.min(seen.calls.sleepCount(), seen.count);
    String sentence =
        sleeps == 0
            ? ""
            : String.format(
                Locale.ROOT, ", %,d of them as threads fell asleep or were woken", sleeps);
    return 2 * sleeps > seen.count
        ? sentence + ", whatever the --interval; a longer --slice takes"
        : sentence + "; a longer --interval takes fewer calls, and a longer --slice";
  }

  private static String simulated(long nanos) {
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString() + " s";
  }

  @Override
  public void close() {
    synchronized (owner) {
      isClosed = true;
    }
    if (looking != null) {
      looking.interrupt();
    }
  }
}
