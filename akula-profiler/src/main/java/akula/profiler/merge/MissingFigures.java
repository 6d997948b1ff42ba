package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.DataSet;
import java.util.List;
import java.util.Map;

/** Reports relative speeds of pairs that nobody measured, for instance a prediction from others. */
@FunctionalInterface
public interface MissingFigures {

  /**
   * Returns the missing figures.
   *
   * @param known the merged data set, in whose matrices the missing speeds are NaN
   * @param missing the cells of these, all of them pairs
   * @return a figure for each, above 0 and at most 1.5; one that tells how far it is to be trusted
   *     is of the cell that it stands for
   */
  Map<Cell, Figure> figures(DataSet known, List<Cell> missing);
}
