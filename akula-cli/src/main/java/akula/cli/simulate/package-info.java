/**
 * {@code akula simulate}: one workload under one policy.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.cli.ground, akula.cli.policies, akula.cli.setup, akula.formats, akula.formats.workload,
 * akula.statistics.metrics, akula.statistics.table.
 */
package akula.cli.simulate;
