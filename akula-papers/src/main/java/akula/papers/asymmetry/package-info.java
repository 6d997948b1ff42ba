/**
 * What Lakshminarayana, Rao and Kim claim of cores of unequal speed, beside what comes out here.
 * Judging knows nothing of where the times come from.
 *
 * <p>Depends on: akula.bootstrap, akula.formats, akula.formats.csv, akula.formats.script,
 * akula.papers.claims, akula.papers.real, akula.papers.unequal, akula.statistics.number,
 * akula.statistics.results, akula.toolkit.common.
 */
package akula.papers.asymmetry;
