package akula.profiler.queues;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What of a run is compared between a kernel and the simulator. */
public enum QueueQuantity {
  /** How often threads were given a cpu, all together. */
  TURNS("turns", threads -> threads.stream().mapToLong(ThreadTurns::turns).sum()),

  /** How often another took a thread's place that could have gone on, all together. */
  REPLACED(
      "switches while able", threads -> threads.stream().mapToLong(ThreadTurns::replaced).sum()),

  /** How long a thread waited for a cpu, seconds, on average. */
  WAIT("wait (s)", threads -> mean(threads, one -> one.waitNanos() / 1e9)),

  /** What part of a cpu threads of nice 0 had until they ended, per cent, on average. */
  SHARE("share of nice 0 (%)", threads -> share(threads, true)),

  /** The same of the others. */
  NICE_SHARE("share of the others (%)", threads -> share(threads, false));

  private final String title;
  private final ToDoubleFunction<List<ThreadTurns>> value;

  QueueQuantity(String title, ToDoubleFunction<List<ThreadTurns>> value) {
    this.title = title;
    this.value = value;
  }

  /** Returns what it is called, with its unit. */
  public String title() {
    return title;
  }

  /** Returns whether a scenario has it. */
  public boolean isOf(TurnScenario scenario) {
    return this != NICE_SHARE || scenario.nice() > 0 && scenario.threads() > 1;
  }

  /** Returns it of the threads of a run. */
  double of(List<ThreadTurns> threads) {
    return value.applyAsDouble(threads);
  }

  private static double share(List<ThreadTurns> threads, boolean isPlain) {
    List<ThreadTurns> chosen = threads.stream().filter(one -> one.nice() == 0 == isPlain).toList();
    return mean(chosen, one -> 100.0 * one.runNanos() / one.endNanos());
  }

  private static double mean(List<ThreadTurns> threads, ToDoubleFunction<ThreadTurns> value) {
    return threads.stream().mapToDouble(value).average().orElse(Double.NaN);
  }
}
