/**
 * {@code akula sweeps}: the sweeps that ship.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.cli.policies, akula.formats,
 * akula.formats.sweep, akula.toolkit.common, akula.toolkit.sweep.
 */
package akula.cli.sweeps;
