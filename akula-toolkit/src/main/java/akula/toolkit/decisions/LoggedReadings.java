package akula.toolkit.decisions;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.toolkit.decisions.LogHead.Parameter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a log tells of threads, as policies read it: nothing until as many intervals have ended
 * since a policy asked as the real host needs to count anew. A window of several intervals is as it
 * was recorded where a policy of that time asked for it, and else the mean of its intervals.
 */
final class LoggedReadings implements ParameterSource {
  private final List<Parameter> parameters;
  private final Map<Integer, OfThread> threads = new HashMap<>();
  private long intervals;
  private int longestWindow = 1;

  /** What is known of a thread. */
  private static final class OfThread {
    private final Map<String, Double> now = new HashMap<>();
    private final Map<String, Deque<Double>> past = new HashMap<>();
    private long askedAt = Long.MAX_VALUE;
  }

  LoggedReadings(List<Parameter> parameters) {
    this.parameters = List.copyOf(parameters);
  }

  /** A thread has come. */
  void launched(ThreadModel thread) {
    threads.put(thread.id(), new OfThread());
  }

  /** A thread has gone. */
  void ended(ThreadModel thread) {
    threads.remove(thread.id());
  }

  /**
   * A parameter is something else from now on.
   *
   * @param name with the length of its window, if that is not one interval
   * @param value NaN if it is not known
   */
  void set(ThreadModel thread, String name, double value) {
    threads.get(thread.id()).now.put(name, value);
  }

  /** An interval has ended: what is set next is of it. */
  void intervalEnded() {
    intervals++;
  }

  /** All that is known of the interval that has ended was set. */
  void intervalIsKnown() {
    if (longestWindow == 1) {
      return;
    }
    for (OfThread thread : threads.values()) {
      for (Parameter parameter : parameters) {
        Deque<Double> past = thread.past.computeIfAbsent(parameter.name(), _ -> new ArrayDeque<>());
        past.addFirst(thread.now.getOrDefault(parameter.name(), Double.NaN));
        if (past.size() > longestWindow) {
          past.removeLast();
        }
      }
    }
  }

  @Override
  public List<String> names() {
    return parameters.stream().map(Parameter::name).toList();
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervalsAsked) {
    OfThread known = threads.get(thread.id());
    longestWindow = Math.max(longestWindow, intervalsAsked);
    known.askedAt = Math.min(known.askedAt, intervals);
  }

  @Override
  public boolean isOfCore(int column) {
    return parameters.get(column).isOfCore();
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    OfThread known = threads.get(thread.id());
    Parameter parameter = parameters.get(column);
    return window -> value(known, parameter, window);
  }

  private double value(OfThread thread, Parameter parameter, int window) {
    if (!parameter.isConstant() && intervals - thread.askedAt <= window) {
      return Double.NaN;
    }
    Double recorded = thread.now.get(AskedWindows.name(parameter.name(), window));
    if (recorded != null || window == 1) {
      return recorded == null ? Double.NaN : recorded;
    }
    Deque<Double> past = thread.past.get(parameter.name());
    if (past == null || past.size() < window) {
      return Double.NaN;
    }
    return past.stream().limit(window).mapToDouble(it -> it).sum() / window;
  }
}
