package akula.wrapper.parameters;

import java.util.List;

/** What is computed from counts over a window. */
public sealed interface Formula {

  /** Returns the names of the events that it needs. */
  List<String> events();

  /** Returns how it is written, for people. */
  String text();

  /**
   * Returns the value, or NaN if there is none, as when nothing ran.
   *
   * @param counts of {@link #events()}, over the window
   * @param seconds how long the window was
   */
  double value(double[] counts, double seconds);

  /**
   * A count in relation to another.
   *
   * @param event what is counted
   * @param per in relation to what
   * @param factor by which the quotient is multiplied
   */
  record Ratio(String event, String per, double factor) implements Formula {
    @Override
    public List<String> events() {
      return List.of(event, per);
    }

    @Override
    public String text() {
      return (factor == 1 ? "" : number(factor) + " x ") + event + " / " + per;
    }

    @Override
    public double value(double[] counts, double seconds) {
      return counts[1] > 0 ? factor * counts[0] / counts[1] : Double.NaN;
    }
  }

  /**
   * A count in relation to elapsed time.
   *
   * @param event what is counted
   * @param factor by which the count in a second is multiplied
   */
  record PerSecond(String event, double factor) implements Formula {
    @Override
    public List<String> events() {
      return List.of(event);
    }

    @Override
    public String text() {
      return (factor == 1 ? "" : number(factor) + " x ") + event + " per second";
    }

    @Override
    public double value(double[] counts, double seconds) {
      return seconds > 0 ? factor * counts[0] / seconds : Double.NaN;
    }
  }

  private static String number(double factor) {
    return factor == Math.rint(factor)
        ? Long.toString((long) factor)
        : Double.toString(factor).replace(".0E", "e").replace("E", "e");
  }
}
