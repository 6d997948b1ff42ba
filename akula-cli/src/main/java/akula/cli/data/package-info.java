/**
 * {@code akula data}: what data sets there are, showing, checking, comparing, merging and exporting
 * them, deriving and fitting one.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.contention.smtcore,
 * akula.bootstrap.pieces, akula.cli.common, akula.cli.policies, akula.cli.terminal,
 * akula.cli.watch, akula.formats, akula.formats.csv, akula.formats.dataset, akula.formats.tree,
 * akula.papers.nas, akula.profiler.derive, akula.profiler.difference, akula.profiler.merge,
 * akula.profiler.pairs, akula.statistics.number, akula.statistics.plot, akula.statistics.table,
 * akula.toolkit.common.
 */
package akula.cli.data;
