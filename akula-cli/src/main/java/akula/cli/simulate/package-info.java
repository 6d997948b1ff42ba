/**
 * {@code akula simulate}: one workload under one policy.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.cli.common,
 * akula.cli.explain, akula.cli.policies, akula.cli.setup, akula.cli.terminal, akula.cli.watch,
 * akula.formats, akula.formats.contention, akula.formats.csv, akula.formats.dataset,
 * akula.statistics.coschedules, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.results, akula.statistics.table, akula.toolkit.bound, akula.toolkit.common,
 * akula.toolkit.explain, akula.toolkit.inside, akula.toolkit.setup, akula.toolkit.simulate.
 */
package akula.cli.simulate;
