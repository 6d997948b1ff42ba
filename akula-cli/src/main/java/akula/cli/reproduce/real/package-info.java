/**
 * Claims of papers that two real cores can show: programs that are run on this machine under
 * policies, and what the simulator predicts of the same workloads on the same two cores.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.claims, akula.cli.common,
 * akula.cli.live, akula.cli.watch, akula.formats, akula.papers.real, akula.toolkit.common,
 * akula.toolkit.run.
 */
package akula.cli.reproduce.real;
