package akula.bootstrap.engine;

/**
 * What a policy decides at scheduling intervals, and when it asked to be woken, takes effect later:
 * until then its threads continue as they did. The rules are in {@code
 * docs/reference/simulator.md}. Source: J. Feliu and others, IEEE TPDS 28(10), 2017, section 4.3.
 */
final class DecisionDelay {
  private final Population population;
  private final long nanos;

  /** A call has begun whose decision will be delayed. */
  private boolean deciding;

  /** When what was decided takes effect; {@link Task#NEVER} if nothing is to. */
  long dueNanos = Task.NEVER;

  DecisionDelay(Population population, long nanos) {
    this.population = population;
    this.nanos = nanos;
  }

  /** A run begins. */
  void begin() {
    deciding = false;
    dueNanos = Task.NEVER;
    population.holding = false;
    population.tookEffectNanos = -1;
  }

  /** Returns whether deciding takes any time. */
  boolean isAny() {
    return nanos > 0;
  }

  /**
   * The policy is about to be called to decide. What was decided before is what holds until this
   * decision takes effect; what comes before that has taken effect joins it.
   */
  void callBegins(long now) {
    if (dueNanos == Task.NEVER || dueNanos <= now) {
      population.remember();
      deciding = true;
    }
  }

  /** Nothing came of the call. */
  void nothingDecided() {
    deciding = false;
  }

  /** What was changed is about to be carried out. */
  void settle(long now) {
    if (dueNanos <= now) {
      population.tookEffectNanos = now;
      dueNanos = Task.NEVER;
      population.holding = false;
    }
    if (deciding) {
      deciding = false;
      if (!population.machine.changes().isEmpty()) {
        population.holding = true;
        dueNanos = now + nanos;
      }
    }
  }
}
