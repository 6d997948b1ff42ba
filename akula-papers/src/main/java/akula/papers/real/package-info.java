/**
 * Claims of papers that two real cores can show.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.formats, akula.formats.dataset, akula.formats.workload, akula.papers.claims,
 * akula.statistics.number, akula.toolkit.common, akula.wrapper.topology.
 */
package akula.papers.real;
