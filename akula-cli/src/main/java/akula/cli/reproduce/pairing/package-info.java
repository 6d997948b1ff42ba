/**
 * {@code akula reproduce pairing}: the table and the claims of McGregor, Antonopoulos and
 * Nikolopoulos beside what comes out in the simulator.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.pieces, akula.cli.claims, akula.cli.ground,
 * akula.cli.reproduce.real, akula.cli.watch, akula.formats, akula.formats.dataset,
 * akula.formats.machine, akula.formats.workload, akula.papers.claims, akula.papers.pairing,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.setup.
 */
package akula.cli.reproduce.pairing;
