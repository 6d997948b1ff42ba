package akula.contract;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import java.util.List;

/**
 * A source of parameters that writes down each value that is read, {@code read THREAD PARAMETER
 * INTERVALS VALUE}.
 */
final class RecordedReadings implements ParameterSource {
  private final ParameterSource source;
  private final List<String> record;

  RecordedReadings(ParameterSource source, List<String> record) {
    this.source = source;
    this.record = record;
  }

  static String line(int thread, String parameter, int intervals) {
    return "read %d %s %d ".formatted(thread, parameter, intervals);
  }

  @Override
  public List<String> names() {
    return source.names();
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    source.monitor(thread, column, intervals);
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    Reading reading = source.reading(thread, column);
    return intervals -> {
      double value = reading.over(intervals);
      record.add(line(thread.id(), names().get(column), intervals) + value);
      return value;
    };
  }
}
