/**
 * Claims of papers that two real cores can show.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.formats, akula.formats.dataset, akula.formats.workload, akula.papers.claims,
 * akula.statistics.metrics, akula.statistics.number, akula.statistics.reading,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.run, akula.wrapper.topology.
 */
package akula.papers.real;
