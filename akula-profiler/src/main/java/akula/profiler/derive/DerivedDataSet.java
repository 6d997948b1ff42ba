package akula.profiler.derive;

import akula.formats.dataset.DataSet;
import java.util.List;

/**
 * A derived data set.
 *
 * @param dataSet what was derived
 * @param notes a sentence each for what the user should know, such as a program left out
 */
public record DerivedDataSet(DataSet dataSet, List<String> notes) {
  /** Keeps its own copy. */
  public DerivedDataSet {
    notes = List.copyOf(notes);
  }
}
