package akula.statistics.coschedules;

import akula.api.HardwareContext;

/** Within what two threads have to run at the same time to be beside each other. */
public enum CoScheduleLevel {
  /** The hardware contexts of one core. */
  CORE,
  /** The cores that share a last-level cache. */
  DOMAIN;

  /** Returns the number, across the machine, of the core or domain that has a context. */
  public int numberOf(HardwareContext context) {
    return this == CORE ? context.core().index() : context.core().domain().index();
  }
}
