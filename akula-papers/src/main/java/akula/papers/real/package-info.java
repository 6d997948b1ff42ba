/**
 * Claims of papers that two real cores can show.
 *
 * <p>Depends on: akula.api.host, akula.formats, akula.papers.claims, akula.statistics.number,
 * akula.statistics.reading, akula.toolkit.common, akula.wrapper.topology.
 */
package akula.papers.real;
