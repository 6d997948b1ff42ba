/**
 * What Lakshminarayana, Rao and Kim claim of cores of unequal speed, beside what comes out here.
 * Judging knows nothing of where the times come from.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.engine, akula.bootstrap.pieces,
 * akula.formats, akula.formats.csv, akula.formats.dataset, akula.formats.script,
 * akula.formats.workload, akula.papers.claims, akula.papers.real, akula.papers.unequal,
 * akula.statistics.number, akula.statistics.plot, akula.statistics.report,
 * akula.statistics.results, akula.statistics.table, akula.toolkit.common, akula.toolkit.job.
 */
package akula.papers.asymmetry;
