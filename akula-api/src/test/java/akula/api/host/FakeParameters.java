package akula.api.host;

import java.util.ArrayList;
import java.util.List;

/** Serves IPC with the same value for every thread, and notes what is asked. */
final class FakeParameters implements ParameterSource {
  final List<String> monitored = new ArrayList<>();
  double value = Double.NaN;
  boolean ofCore;

  @Override
  public List<String> names() {
    return List.of("IPC");
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    monitored.add(thread.name() + " " + column + " " + intervals);
  }

  @Override
  public boolean isOfCore(int column) {
    return ofCore;
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return intervals -> value;
  }
}
