package akula.toolkit.decisions;

import akula.api.Control;
import akula.api.host.Changes;
import akula.api.host.CoreModel;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import akula.formats.decisions.LogState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** What a policy has decided, as rows of a log: the same of the same changes in every host. */
final class DecisionRows {
  private DecisionRows() {}

  /**
   * Returns them, in the order in which the policy touched things.
   *
   * @param machine with changes that are not carried out yet
   * @param ids what the log calls a thread
   */
  static List<LogRow> of(long nanos, MachineModel machine, ToIntFunction<ThreadModel> ids) {
    Changes changes = machine.changes();
    List<LogRow> rows = new ArrayList<>();
    for (int i = 0; i < changes.threadCount(); i++) {
      ThreadModel thread = changes.thread(i);
      if (!thread.isFinished()) {
        rows.add(placed(nanos, thread, ids.applyAsInt(thread)));
      }
    }
    for (int i = 0; i < changes.coreCount(); i++) {
      CoreModel core = changes.core(i);
      int cpu = core.getContext(0).cpu();
      if (machine.supports(Control.FREQUENCY)) {
        rows.add(new LogRow(nanos, LogEvent.FREQUENCY, -1, -1, cpu, "", core.getFreq()));
      }
      if (machine.supports(Control.PREFETCHING)) {
        double on = core.isPrefetching() ? 1 : 0;
        rows.add(new LogRow(nanos, LogEvent.PREFETCHING, -1, -1, cpu, "", on));
      }
    }
    return rows;
  }

  /** Returns where a thread is, and whether it may run. */
  static LogRow placed(long nanos, ThreadModel thread, int id) {
    int cpu = thread.context() == null ? -1 : thread.context().cpu();
    String state = state(thread).word();
    return new LogRow(nanos, LogEvent.PLACED, id, -1, cpu, state, thread.weight());
  }

  private static LogState state(ThreadModel thread) {
    if (!thread.isActive()) {
      return LogState.INACTIVE;
    }
    return thread.isPaused() ? LogState.PAUSED : LogState.RUNS;
  }
}
