package akula.wrapper.parameters;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.parameters.ServedParameter.Counted;
import java.util.List;

/** The processor time of what one slot of counters counts, from the making of this on. */
public final class ProcessorTime {
  private static final String SHARE = Parameters.of(Quantity.PROCESSOR_TIME).name();

  private final CounterTable table;
  private final CountMeter meter;
  private final int event;
  private final CounterTable.Reading reading = new CounterTable.Reading(CounterTable.MOST_EVENTS);
  private final double[] counted = new double[CounterTable.MOST_EVENTS];

  /**
   * Begins.
   *
   * @param table was filled
   * @param served the parameters that are read; the share of a cpu is made of processor time alone
   */
  public ProcessorTime(CounterTable table, int slot, List<ServedParameter> served) {
    this.table = table;
    meter = new CountMeter(slot, CounterTable.MOST_EVENTS);
    event =
        served.stream()
            .filter(one -> one.name().equals(SHARE))
            .mapToInt(one -> one instanceof Counted share ? share.events()[0] : -1)
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
