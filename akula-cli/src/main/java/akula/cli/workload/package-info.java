/**
 * {@code akula workload}: what the applications of a workload do.
 *
 * <p>Depends on: akula.api, akula.bootstrap, akula.cli.ground, akula.cli.policies, akula.cli.setup,
 * akula.cli.unequal, akula.formats, akula.formats.dataset, akula.formats.script,
 * akula.formats.workload, akula.statistics.table.
 */
package akula.cli.workload;
