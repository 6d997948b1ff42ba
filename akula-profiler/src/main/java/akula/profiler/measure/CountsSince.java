package akula.profiler.measure;

import akula.wrapper.agent.CounterTable.Reading;
import akula.wrapper.parameters.CountMeter;

/** What a program counted since some reading; that reading is chosen by whoever asks. */
final class CountsSince {
  private long[] before;
  private long[] last;
  private final int events;

  /** Begins where all counters stand at 0. */
  CountsSince(int events) {
    this.events = events;
    before = new long[3 * events];
    last = before;
  }

  /** Returns what was counted since then; NaN for what had no counter meanwhile. */
  double[] read(Reading reading) {
    last = new long[3 * events];
    double[] counted = new double[events];
    for (int i = 0; i < events; i++) {
      last[3 * i] = reading.value(i);
      last[3 * i + 1] = reading.enabledNanos(i);
      last[3 * i + 2] = reading.runningNanos(i);
      counted[i] = CountMeter.scaled(since(3 * i), since(3 * i + 1), since(3 * i + 2));
    }
    return counted;
  }

  private long since(int position) {
    return last[position] - before[position];
  }

  /** From now on it is what was counted since the last reading. */
  void close() {
    before = last;
  }
}
