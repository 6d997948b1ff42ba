/**
 * {@code akula machine}: what this machine, or another that was recorded or exported, is made of,
 * and what can be measured and controlled on this one.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.cli.agent, akula.cli.common, akula.formats,
 * akula.formats.hwloc, akula.formats.machine, akula.formats.topology, akula.statistics.table,
 * akula.toolkit.common, akula.toolkit.run, akula.wrapper.agent, akula.wrapper.energy,
 * akula.wrapper.parameters, akula.wrapper.run, akula.wrapper.speed, akula.wrapper.topology.
 */
package akula.cli.machine;
