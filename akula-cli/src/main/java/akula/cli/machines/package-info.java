/**
 * {@code akula machines}: the machines that ship.
 *
 * <p>Depends on: akula.api.host, akula.cli.common, akula.formats, akula.formats.catalog,
 * akula.formats.machine, akula.toolkit.common.
 */
package akula.cli.machines;
