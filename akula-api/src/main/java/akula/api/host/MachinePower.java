package akula.api.host;

import java.util.List;

/**
 * What a machine consumes, as far as placing threads decides it: each core while it runs something
 * and while it does not, at its frequency, and all the rest while the run lasts.
 *
 * @param cores of each core, in the order of the memory domains and their cores
 * @param uncoreWatts what is consumed whatever the cores do, from 0
 */
public record MachinePower(List<CorePower> cores, double uncoreWatts) {

  /**
   * What a core consumes at a frequency.
   *
   * @param hertz the frequency, 0 if it is not known
   * @param activeWatts while one of its contexts or more run something, above 0
   * @param idleWatts while none does, from 0 to {@code activeWatts}
   */
  public record Point(long hertz, double activeWatts, double idleWatts) {
    /** Checks the numbers. */
    public Point {
      if (hertz < 0 || !(idleWatts >= 0 && idleWatts <= activeWatts) || !isAbove0(activeWatts)) {
        throw new IllegalArgumentException(
            "%s W active and %s W idle at %d Hz are no power of a core"
                .formatted(activeWatts, idleWatts, hertz));
      }
      idleWatts += 0.0; // of the two zeros the one without a sign
    }

    private static boolean isAbove0(double watts) {
      return watts > 0 && watts < Double.POSITIVE_INFINITY;
    }
  }

  /**
   * What a core consumes.
   *
   * @param points one for all frequencies, or several from the lowest to the highest: between two
   *     of them it is a straight line
   */
  public record CorePower(List<Point> points) {
    /** Keeps its own copy. */
    public CorePower {
      points = List.copyOf(points);
      if (points.isEmpty()) {
        throw new IllegalArgumentException("the power of a core needs at least one point");
      }
      for (int i = 1; i < points.size(); i++) {
        if (points.get(i - 1).hertz() >= points.get(i).hertz()) {
          throw new IllegalArgumentException("the power of a core needs ascending frequencies");
        }
      }
    }

    /** Returns what a core consumes that runs something, watts. */
    public double activeWatts(double hertz) {
      int low = below(hertz);
      return between(low, hertz, points.get(low).activeWatts(), next(low).activeWatts());
    }

    /** Returns what a core consumes that runs nothing, watts. */
    public double idleWatts(double hertz) {
      int low = below(hertz);
      return between(low, hertz, points.get(low).idleWatts(), next(low).idleWatts());
    }

    /** Returns the position of the last point that is not above a frequency, or of the first. */
    private int below(double hertz) {
      int at = 0;
      while (at < points.size() - 1 && points.get(at + 1).hertz() <= hertz) {
        at++;
      }
      return at;
    }

    private Point next(int position) {
      return points.get(Math.min(position + 1, points.size() - 1));
    }

    private double between(int low, double hertz, double lowWatts, double highWatts) {
      double from = points.get(low).hertz();
      double to = next(low).hertz();
      if (hertz <= from || from == to) {
        return lowWatts;
      }
      return lowWatts + (highWatts - lowWatts) * ((hertz - from) / (to - from));
    }
  }

  /** Keeps its own copy. */
  public MachinePower {
    cores = List.copyOf(cores);
    if (!(uncoreWatts >= 0 && uncoreWatts < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("the uncore cannot consume " + uncoreWatts + " W");
    }
    uncoreWatts += 0.0; // of the two zeros the one without a sign
  }

  void requireAll(List<MachineDescription.Domain> domains) {
    int count = domains.stream().mapToInt(domain -> domain.cores().size()).sum();
    if (cores.size() != count) {
      throw new IllegalArgumentException(
          "there is power of %d cores of %d".formatted(cores.size(), count));
    }
  }
}
