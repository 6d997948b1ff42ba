/**
 * How long workloads take on the four machines of Lakshminarayana, Rao and Kim, whose cores are all
 * fast, half fast, one fast or all slow, and what kind of workload that shows.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.formats, akula.formats.machine, akula.formats.workload, akula.statistics.number,
 * akula.toolkit.common.
 */
package akula.papers.unequal;
