package akula.wrapper.parameters;

/** A parameter that a real machine serves, from one source. */
public sealed interface ServedParameter {
  /** Returns the name of the parameter. */
  String name();

  /** Returns its unit; empty if that is not known. */
  String unit();

  /** Returns where it comes from, for people. */
  String source();

  /**
   * Computed from counted events.
   *
   * @param name of the parameter
   * @param unit of the parameter
   * @param formula how
   * @param events positions of the formula's events among those that are counted
   * @param isHardware whether the processor counts them, or the kernel
   * @param inUserModeOnly whether one of them may not be counted while the kernel works for the
   *     program
   * @param isOfCore whether one of them is counted for all contexts of a core at a time
   */
  record Counted(
      String name,
      String unit,
      Formula formula,
      int[] events,
      boolean isHardware,
      boolean inUserModeOnly,
      boolean isOfCore)
      implements ServedParameter {
    /** Returns whether all that is counted are misses of a cache, by the names of events. */
    public boolean isOfMisses() {
      return formula.counted().stream().allMatch(term -> term.event().endsWith("-misses"));
    }

    @Override
    public String source() {
      boolean byGroups = formula.events().contains(MonitoringGroups.EVENT);
      return (byGroups ? "resctrl: " : isHardware ? "hardware counters: " : "kernel: ")
          + formula.text()
          + (inUserModeOnly ? ", in user mode only (kernel.perf_event_paranoid)" : "")
          + (isOfCore ? ", of all contexts of a core" : "");
    }
  }

  /**
   * Reported by the application itself.
   *
   * @param name of the parameter
   * @param unit of the parameter
   */
  record Reported(String name, String unit) implements ServedParameter {
    @Override
    public String source() {
      return "reported by the application";
    }
  }

  /**
   * A constant of the application in a data set.
   *
   * @param name of the parameter
   * @param unit of the parameter
   * @param dataSet which data set
   */
  record FromData(String name, String unit, String dataSet) implements ServedParameter {
    @Override
    public String source() {
      return "data set " + dataSet + ", measured alone";
    }
  }
}
