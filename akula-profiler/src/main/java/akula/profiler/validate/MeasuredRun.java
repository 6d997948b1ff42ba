package akula.profiler.validate;

import akula.wrapper.speed.EmulatedSpeeds;
import java.util.List;

/**
 * A run on the machine.
 *
 * @param workload position of the workload
 * @param policy position of the policy
 * @param repeat from 0
 * @param threads in the order of launch
 * @param moves where the policy put them when
 * @param speeds that the cpus had which were made slower, as measured
 * @param takenShare part of the cpus' time that others had: other programs and a hypervisor
 */
public record MeasuredRun(
    int workload,
    int policy,
    int repeat,
    List<ThreadTimes> threads,
    List<Move> moves,
    EmulatedSpeeds speeds,
    double takenShare) {
  /** Keeps its own copies. */
  public MeasuredRun {
    threads = List.copyOf(threads);
    moves = List.copyOf(moves);
  }

  /** Returns when the last thread ended, nanoseconds since the run began. */
  public long makespanNanos() {
    return threads.stream().mapToLong(ThreadTimes::endNanos).max().orElse(0);
  }
}
