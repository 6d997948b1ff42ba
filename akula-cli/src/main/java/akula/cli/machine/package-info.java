/**
 * {@code akula machine}: what this machine, or another that was recorded or exported, is made of.
 *
 * <p>Depends on: akula.cli.ground, akula.formats, akula.formats.hwloc, akula.formats.machine,
 * akula.formats.topology, akula.statistics.table, akula.wrapper.topology.
 */
package akula.cli.machine;
