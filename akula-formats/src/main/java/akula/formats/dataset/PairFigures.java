package akula.formats.dataset;

import java.util.List;

/**
 * The part of a contention model that stands in the data set as figures: relative speeds of pairs
 * and of groups, each of which may have been measured, with an interval of its own ({@link Cell}).
 */
public interface PairFigures extends LevelModel {
  /** Returns {@code speeds[row][neighbour]}, square, in the order of the applications. */
  double[][] speeds();

  /** Returns the measured co-schedules of three or more. */
  List<MeasuredGroup> groups();

  /** Returns the rule for co-schedules that were not measured. */
  Composition composition();

  /** Returns the same model with other speeds of pairs. */
  PairFigures withSpeeds(double[][] other);

  /** Returns the same model with other measured co-schedules. */
  PairFigures withGroups(List<MeasuredGroup> other);

  /** Returns the same figures with another rule for all others. */
  PairFigures withComposition(Composition other);
}
