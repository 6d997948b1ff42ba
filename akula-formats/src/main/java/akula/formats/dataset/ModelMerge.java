package akula.formats.dataset;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Two data sets of which a contention kind merges the models of one sharing level. */
public interface ModelMerge {
  /** Returns both data sets, the first first: what both have is that of the first. */
  List<DataSet> sets();

  /** Returns the sharing level. */
  SharingLevel level();

  /** Returns the applications of the merged data set: those of the first, then the others. */
  List<String> names();

  /** Returns the model of this kind and level that a data set has, if it has one. */
  Optional<LevelModel> model(DataSet set);

  /** Returns the value of a figure of the merged data set, or nothing if neither has it. */
  Optional<Double> figure(Cell cell);

  /** Returns all figures that the merged data set has of either. */
  Collection<Cell> cells();

  /**
   * Returns the name of another model of the merged level that has the speeds of all co-schedules
   * of all applications, if there is one.
   */
  Optional<String> modelOfAll();

  /** Takes down that nobody measured a pair; its speed is NaN until it was asked for. */
  void missing(Collection<Cell> pairs);

  /** Takes down what users should know: a sentence without a full stop. */
  void note(String sentence);

  /**
   * Takes down that the merged level has no model of this kind.
   *
   * @param why without a full stop
   * @return nothing
   */
  Optional<LevelModel> leftOut(String why);
}
