/**
 * Result tables as Parquet, for pandas, DuckDB and their like.
 *
 * <p>Depends on: nothing.
 */
package akula.statistics.parquet;
