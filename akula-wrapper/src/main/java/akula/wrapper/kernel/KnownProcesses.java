package akula.wrapper.kernel;

import akula.api.host.ProcessModel;

/** Says what processes belong to; asked by the thread that decides. */
@FunctionalInterface
public interface KnownProcesses {
  /** Returns the application of a process that was not forked by a known one; null if unknown. */
  String application(int process);

  /**
   * A process is in the model.
   *
   * @param id its number
   * @param forkedBy null if it is the first of its program
   */
  default void belongs(ProcessModel process, int id, ProcessModel forkedBy) {}
}
