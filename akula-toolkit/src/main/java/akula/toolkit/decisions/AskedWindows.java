package akula.toolkit.decisions;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands on what policies ask of a source, and keeps which windows of several intervals they asked
 * for.
 */
final class AskedWindows implements ParameterSource {
  private final ParameterSource source;
  private final List<Window> windows = new ArrayList<>();

  /**
   * A parameter over some intervals.
   *
   * @param column of the parameter
   * @param name what a log calls it
   */
  record Window(int column, int intervals, String name) {}

  AskedWindows(ParameterSource source) {
    this.source = source;
    for (int i = 0; i < source.names().size(); i++) {
      add(i, 1);
    }
  }

  private void add(int column, int intervals) {
    windows.add(new Window(column, intervals, name(source.names().get(column), intervals)));
  }

  /** Returns all parameters over the last interval, then what else was asked for, as it was. */
  List<Window> windows() {
    return windows;
  }

  /** Returns what a log calls a parameter over a window. */
  static String name(String parameter, int intervals) {
    return intervals == 1 ? parameter : parameter + "/" + intervals;
  }

  @Override
  public List<String> names() {
    return source.names();
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    if (windows.stream().noneMatch(it -> it.column == column && it.intervals == intervals)) {
      add(column, intervals);
    }
    source.monitor(thread, column, intervals);
  }

  @Override
  public boolean isOfCore(int column) {
    return source.isOfCore(column);
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return source.reading(thread, column);
  }
}
