package akula.bootstrap.contention.smtcore;

import akula.formats.dataset.ParameterColumn;

/**
 * The top level of POWER8's stack of cycles (TPDS 2017, Table 1): why the cycles of a thread went
 * by. Each is a parameter of the name of its counter, in cycles per instruction; together they are
 * the CPI.
 */
public enum StackComponent {
  /** Instructions were completed. */
  PM_GRP_CMPL,
  /** An instruction waited for a unit, the cache or memory. */
  PM_CMPLU_STALL,
  /** There was no instruction, since the front end had none. */
  PM_GCT_NOSLOT_CYC,
  /** Another thread of the core completed instructions. */
  PM_CMPLU_STALL_THRD,
  /** All instructions of a group had finished, and were not yet completed. */
  PM_NTCG_ALL_FIN;

  /** How many there are. */
  static final int COUNT = values().length;

  /** Returns the column of a data set that has this component. */
  public ParameterColumn column() {
    return ParameterColumn.of(name(), "cycles/instruction");
  }
}
