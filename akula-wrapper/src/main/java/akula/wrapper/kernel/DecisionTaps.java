package akula.wrapper.kernel;

import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.util.List;
import java.util.Optional;

/**
 * What is beside a policy that decides turns: what it reads, and what takes down what it does.
 *
 * @param parameters what it reads
 * @param joins is told to which program a process belongs, by the thread that decides
 * @param log takes each turn, if somebody wants them
 * @param recording takes all that is told and answered, if it is recorded
 */
public record DecisionTaps(
    ParameterSource parameters,
    Joins joins,
    Optional<TurnLog> log,
    Optional<TurnRecording> recording) {
  /** Nothing. */
  public static final DecisionTaps NONE =
      new DecisionTaps(
          ParameterSource.NONE, (process, id, by) -> {}, Optional.empty(), Optional.empty());

  /** Of so many threads that are rehearsed with one has no value. */
  private static final int VALUELESS = 4;

  /** Is told where processes belong. */
  @FunctionalInterface
  public interface Joins {
    /**
     * A process is in the model.
     *
     * @param id its number
     * @param forkedBy null if it is the first of its program
     */
    void joined(ProcessModel process, int id, ProcessModel forkedBy);
  }

  /** Returns what policies read: as it is written down, if it is. */
  ParameterSource source() {
    return recording.isPresent() ? recording.get().of(parameters) : parameters;
  }

  /**
   * Returns what a policy reads that is rehearsed: of some threads that there is no value yet, of
   * all others one between 0 and 1, which is another one for each and says nothing.
   */
  ParameterSource rehearsed() {
    List<String> names = parameters.names();
    return new ParameterSource() {
      @Override
      public List<String> names() {
        return names;
      }

      @Override
      public void monitor(ThreadModel thread, int column, int intervals) {
        // There is nothing to be seen.
      }

      @Override
      public Reading reading(ThreadModel thread, int column) {
        int number = thread.id() + column;
        return intervals -> number % VALUELESS == 0 ? Double.NaN : 1.0 / (1 + number);
      }
    };
  }

  KernelSide over(KernelSide side) {
    return recording.isPresent() ? recording.get().of(side) : side;
  }

  KnownProcesses over(KnownProcesses known) {
    KnownProcesses told =
        new KnownProcesses() {
          @Override
          public String application(int process) {
            return known.application(process);
          }

          @Override
          public void belongs(ProcessModel process, int id, ProcessModel forkedBy) {
            joins.joined(process, id, forkedBy);
          }
        };
    return recording.isPresent() ? recording.get().of(told) : told;
  }

  /** Returns who watches turns; null if nobody does. */
  TurnWatch watch() {
    if (log.isPresent() && recording.isPresent()) {
      return new TurnWatch.Both(log.get(), recording.get());
    }
    return log.isPresent() ? log.get() : recording.orElse(null);
  }
}
