package akula.wrapper.parameters;

import akula.wrapper.agent.CounterTable;
import akula.wrapper.parameters.ServedParameter.Counted;
import java.util.List;

/** The processor time of what one slot of counters counts, from the making of this on. */
public final class ProcessorTime {
  private static final List<String> PROCESSOR_TIME = List.of("task-clock");

  private final CounterTable table;
  private final CountMeter meter;
  private final int event;
  private final CounterTable.Reading reading = new CounterTable.Reading(CounterTable.MOST_EVENTS);
  private final double[] counted = new double[CounterTable.MOST_EVENTS];

  /**
   * Begins.
   *
   * @param table was filled
   * @param served the parameters that are read; one of them has to be made of processor time alone
   */
  public ProcessorTime(CounterTable table, int slot, List<ServedParameter> served) {
    this.table = table;
    meter = new CountMeter(slot, CounterTable.MOST_EVENTS);
    event =
        served.stream()
            .filter(Counted.class::isInstance)
            .map(Counted.class::cast)
            .filter(one -> one.formula().events().equals(PROCESSOR_TIME))
            .mapToInt(one -> one.events()[0])
            .findFirst()
            .orElse(-1);
    meter.advance(table, reading, counted);
  }

  /**
   * Ends.
   *
   * @return nanoseconds until the table was filled last; NaN if they are not counted
   */
  public double end() {
    meter.advance(table, reading, counted);
    return event < 0 ? Double.NaN : counted[event];
  }
}
