package akula.papers.symbiotic;

import java.util.List;
import java.util.Locale;

/** The schedulers that the paper compares (section 6.2), by the names of their policies here. */
public enum SmtPolicy {
  /** Item 1. */
  RANDOM_GROUPS,
  /** Item 2, without what moves threads near their memory. */
  CFS,
  /** Item 3. */
  L1_BANDWIDTH,
  /** Item 4. */
  SYMBIOTIC,
  /** Item 5. */
  SYMBIOTIC_NUMA,
  /** Item 6, of couples only. */
  SMT_ORACLE;

  /** Returns those that are compared with so many threads to a core. */
  static List<SmtPolicy> of(int mode) {
    List<SmtPolicy> all = List.of(values());
    return mode == 2 ? all : all.subList(0, all.size() - 1);
  }

  /** Returns the name of the policy. */
  public String policy() {
    return name().toLowerCase(Locale.ROOT);
  }
}
