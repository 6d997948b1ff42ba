/**
 * {@code akula reproduce pairing}: the table and the claims of McGregor, Antonopoulos and
 * Nikolopoulos beside what comes out in the simulator.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.common, akula.cli.policies,
 * akula.cli.reproduce.real, akula.cli.watch, akula.formats, akula.papers.claims,
 * akula.papers.pairing.
 */
package akula.cli.reproduce.pairing;
