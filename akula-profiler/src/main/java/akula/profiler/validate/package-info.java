/**
 * Does the simulator predict what the machine does? Draws workloads and pairs of policies, sets
 * simulated runs beside measured ones, and finds out which assumption of the simulation failed
 * where they differ. Pure computing; nothing here runs a program or reads a file.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.formats.dataset, akula.formats.workload, akula.statistics.number,
 * akula.wrapper.speed.
 */
package akula.profiler.validate;
