package akula.formats.dataset;

/** Where threads slow each other down, from the inside out. */
public enum SharingLevel {
  /** The hardware contexts of one core. */
  SMT_CORE("smt_core"),
  /** The cores that share a last-level cache. */
  MEMORY_DOMAIN("memory_domain"),
  /** The domains that share a NUMA node's memory controllers. */
  NUMA_NODE("numa_node"),
  /** The whole machine: its bus. */
  MACHINE("machine");

  private final String word;

  SharingLevel(String word) {
    this.word = word;
  }

  /** Returns the word that stands in files. */
  public String word() {
    return word;
  }
}
