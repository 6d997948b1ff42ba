/**
 * Result tables as Parquet, for pandas, DuckDB and their like.
 *
 * <p>Depends on: akula.formats, akula.formats.csv.
 */
package akula.statistics.parquet;
