/**
 * {@code akula reproduce}: the evaluation of a paper run again, and each of its claims beside what
 * came out.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.sweep, akula.cli.ground, akula.cli.setup, akula.cli.sweep, akula.cli.watch,
 * akula.formats, akula.formats.dataset, akula.formats.machine, akula.formats.workload,
 * akula.statistics.metrics, akula.statistics.number, akula.statistics.reading,
 * akula.statistics.results, akula.statistics.table.
 */
package akula.cli.reproduce;
