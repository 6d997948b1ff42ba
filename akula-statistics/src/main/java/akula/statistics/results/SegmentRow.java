package akula.statistics.results;

import akula.statistics.parquet.WrittenParquet;
import akula.statistics.summary.Summary;
import java.util.Optional;

/**
 * What is known of a Parquet part that was written.
 *
 * @param number of the part, from 0
 * @param runs its rows of runs
 * @param threads its rows of threads, if these are written
 * @param summary of its runs, over its category alone
 */
public record SegmentRow(
    long number, WrittenParquet runs, Optional<WrittenParquet> threads, Summary summary) {}
