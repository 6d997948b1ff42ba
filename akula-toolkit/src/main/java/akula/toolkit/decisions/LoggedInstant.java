package akula.toolkit.decisions;

import akula.formats.decisions.LogRow;
import java.util.List;

/**
 * An instant of a log.
 *
 * @param nanos when, nanoseconds since the manager began
 * @param kind what it is
 * @param before what had happened by then, in the order in which a host is told
 * @param decisions what the policy decided, or that it was thrown out
 * @param isBegin whether it is how things stood where the log begins: not all that was before it is
 *     known
 */
record LoggedInstant(
    long nanos, InstantKind kind, List<LogRow> before, List<LogRow> decisions, boolean isBegin) {
  /** Keeps its own copies. */
  LoggedInstant {
    before = List.copyOf(before);
    decisions = List.copyOf(decisions);
  }
}
