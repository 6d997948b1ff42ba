/**
 * Claims of papers that two real cores can show: programs that are run on this machine under
 * policies, and what the simulator predicts of the same workloads on the same two cores.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.ground, akula.cli.run, akula.formats,
 * akula.papers.claims, akula.papers.real, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.reading, akula.toolkit.common.
 */
package akula.cli.reproduce.real;
