/**
 * Data sets derived from measurements of single programs over cache ways, by the shared-cache model
 * or by the model of a core with several hardware contexts.
 *
 * <p>Depends on: akula.api, akula.bootstrap.contention.memory, akula.bootstrap.contention.pairs,
 * akula.bootstrap.contention.sharedcache, akula.bootstrap.contention.smtcore, akula.formats,
 * akula.formats.csv, akula.formats.dataset.
 */
package akula.profiler.derive;
