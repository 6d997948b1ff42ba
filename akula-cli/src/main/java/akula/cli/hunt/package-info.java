/**
 * {@code akula hunt}: the workloads that a policy loses most.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.hunt, akula.cli.common, akula.cli.policies,
 * akula.cli.setup, akula.cli.watch, akula.formats, akula.statistics.table, akula.toolkit.common,
 * akula.toolkit.hunt.
 */
package akula.cli.hunt;
