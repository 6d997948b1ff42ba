package akula.formats.script;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How the threads of an application behave beside their steps. Chance comes from the seed of a run.
 *
 * @param ownJitter coefficient of variation of each piece of work: its length is multiplied by a
 *     number from a lognormal distribution whose mean is 1; 0 for none; empty if it is left open
 * @param ownDrift one wake-up in so many leads to another idle context; 0 if threads wake up where
 *     they are placed, always; empty if it is left open
 * @param barging whether a lock that is given back is free until the thread that is woken for it
 *     has its turn, so that another one may take it first; else it is handed over
 * @param wakeupNanos how long a thread that waits asleep takes to come once another one lets it
 *     continue
 */
public record Habits(
    OptionalDouble ownJitter, OptionalLong ownDrift, boolean barging, long wakeupNanos) {
  /** The greatest jitter. */
  public static final int MOST_JITTER = 10;

  /** The greatest drift. */
  public static final long MOST_WAKEUPS = 1_000_000_000;

  /** Always as the program says, where the policy says, and locks are handed over. */
  public static final Habits NONE =
      new Habits(OptionalDouble.empty(), OptionalLong.empty(), false, 0);

  /** Habits that leave nothing open. */
  public Habits(double jitter, long drift, boolean barging, long wakeupNanos) {
    this(OptionalDouble.of(jitter), OptionalLong.of(drift), barging, wakeupNanos);
  }

  /** The same, of threads that take no time to wake up. */
  public Habits(double jitter, long drift, boolean barging) {
    this(jitter, drift, barging, 0);
  }

  /** Returns the coefficient of variation of each piece of work, 0 if it is left open. */
  public double jitter() {
    return ownJitter.orElse(0);
  }

  /** Returns which part of the wake-ups leads elsewhere: one in so many; 0 if it is left open. */
  public long drift() {
    return ownDrift.orElse(0);
  }

  /** Returns these habits, with what they leave open as others say it. */
  public Habits over(Habits usual) {
    return new Habits(
        ownJitter.isPresent() ? ownJitter : usual.ownJitter,
        ownDrift.isPresent() ? ownDrift : usual.ownDrift,
        barging,
        wakeupNanos);
  }
}
