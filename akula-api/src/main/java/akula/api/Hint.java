package akula.api;

/** What an application may tell about its threads, for policies that go by it. */
public enum Hint {
  /** {@link AkulaThread#taskLength}. */
  TASK_LENGTH("task_length"),
  /** {@link AkulaThread#criticalSectionLength}. */
  CRITICAL_SECTION_LENGTH("critical_section_length");

  private final String key;

  Hint(String key) {
    this.key = key;
  }

  /** Returns its name in workload files, under {@code tells}. */
  public String key() {
    return key;
  }
}
