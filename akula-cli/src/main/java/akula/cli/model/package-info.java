/**
 * {@code akula model}: interference models are measured, trained and checked.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.agent, akula.cli.common,
 * akula.cli.policies, akula.cli.setup, akula.cli.watch, akula.formats, akula.formats.csv,
 * akula.profiler.interference, akula.smt.interference, akula.statistics.number,
 * akula.statistics.table, akula.toolkit.common, akula.toolkit.model, akula.wrapper.parameters.
 */
package akula.cli.model;
