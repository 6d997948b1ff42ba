/**
 * {@code akula model}: interference models are trained and checked.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.common, akula.cli.policies, akula.cli.setup,
 * akula.cli.watch, akula.formats, akula.formats.csv, akula.profiler.interference,
 * akula.smt.interference, akula.statistics.table, akula.toolkit.model.
 */
package akula.cli.model;
