package akula.profiler.merge;

import akula.formats.dataset.DataSet;
import java.util.List;

/**
 * What came of a merge.
 *
 * @param dataSet the data set, not yet written
 * @param notes what was left out or taken from one data set alone, in sentences without a full stop
 */
public record MergedDataSet(DataSet dataSet, List<String> notes) {}
