package akula.wrapper.parameters;

import akula.wrapper.agent.CounterTable;
import akula.wrapper.agent.CounterTable.Reading;

/**
 * Reads the counters of one slot, each time from where they were. Counters that had to share the
 * hardware are scaled up by the time that they had it, reading by reading, which supposes that what
 * they missed was like what they saw.
 */
public final class CountMeter {
  private final int slot;
  private final long[] value;
  private final long[] enabled;
  private final long[] running;

  /**
   * Makes one for a slot whose counters stand at 0.
   *
   * @param slot which
   * @param events how many are counted
   */
  CountMeter(int slot, int events) {
    this.slot = slot;
    value = new long[events];
    enabled = new long[events];
    running = new long[events];
  }

  /**
   * Reads the slot.
   *
   * @param reading room for the reading; when it was made stands there then
   * @param counted where goes what was counted since the last reading
   */
  void advance(CounterTable table, Reading reading, double[] counted) {
    table.read(slot, reading);
    for (int event = 0; event < counted.length; event++) {
      counted[event] =
          scaled(
              reading.value(event) - value[event],
              reading.enabledNanos(event) - enabled[event],
              reading.runningNanos(event) - running[event]);
      value[event] = reading.value(event);
      enabled[event] = reading.enabledNanos(event);
      running[event] = reading.runningNanos(event);
    }
  }

  /**
   * Returns how much would have been counted with a counter of its own.
   *
   * @param value what was counted
   * @param enabled for how long it should have been, nanoseconds
   * @param running for how long it was, nanoseconds
   * @return NaN if it should have been and never was: then nothing is known
   */
  public static double scaled(long value, long enabled, long running) {
    if (running <= 0) {
      return enabled <= 0 ? value : Double.NaN;
    }
    return running >= enabled ? value : (double) value * enabled / running;
  }
}
