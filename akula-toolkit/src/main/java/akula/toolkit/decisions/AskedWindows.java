package akula.toolkit.decisions;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Hands on what policies ask of a source, and keeps which windows of several intervals they asked
 * for.
 */
final class AskedWindows implements ParameterSource {
  private final ParameterSource source;
  private final List<SortedSet<Integer>> windows;

  AskedWindows(ParameterSource source) {
    this.source = source;
    windows =
        source.names().stream().map(_ -> (SortedSet<Integer>) new TreeSet<Integer>()).toList();
  }

  /** Returns the windows of a parameter that are longer than an interval, the shortest first. */
  SortedSet<Integer> windows(int column) {
    return windows.get(column);
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
    if (intervals > 1) {
      windows.get(column).add(intervals);
    }
    source.monitor(thread, column, intervals);
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return source.reading(thread, column);
  }
}
