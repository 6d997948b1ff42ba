/**
 * {@code akula reproduce pairing}: the table and the claims of McGregor, Antonopoulos and
 * Nikolopoulos beside what comes out in the simulator.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.sweep, akula.cli.claims, akula.cli.ground, akula.cli.reproduce.real,
 * akula.cli.setup, akula.cli.watch, akula.formats, akula.formats.dataset, akula.formats.machine,
 * akula.formats.workload, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.reading, akula.statistics.table.
 */
package akula.cli.reproduce.pairing;
