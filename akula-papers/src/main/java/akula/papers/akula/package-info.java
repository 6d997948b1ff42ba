/**
 * The claims of the AKULA paper, beside what came out of a sweep over its workloads.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.sweep, akula.formats, akula.formats.dataset,
 * akula.papers.claims, akula.statistics.metrics, akula.statistics.number, akula.statistics.reading,
 * akula.toolkit.cluster, akula.toolkit.common, akula.toolkit.job, akula.toolkit.sweep.
 */
package akula.papers.akula;
