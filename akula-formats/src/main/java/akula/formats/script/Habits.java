package akula.formats.script;

/**
 * How the threads of an application behave beside their steps. Chance comes from the seed of a run.
 *
 * @param jitter coefficient of variation of each piece of work: its length is multiplied by a
 *     number from a lognormal distribution whose mean is 1; 0 for none
 * @param drift one wake-up in so many leads to another idle context; 0 if threads wake up where
 *     they are placed, always
 * @param barging whether a lock that is given back is free until the thread that is woken for it
 *     has its turn, so that another one may take it first; else it is handed over
 */
public record Habits(double jitter, long drift, boolean barging) {
  /** Always as the program says, where the policy says, and locks are handed over. */
  public static final Habits NONE = new Habits(0, 0, false);
}
