/**
 * Data sets derived from measurements of single programs over cache ways, by the shared-cache
 * model.
 *
 * <p>Depends on: akula.api, akula.bootstrap.contention.pairs,
 * akula.bootstrap.contention.sharedcache, akula.formats, akula.formats.csv, akula.formats.dataset.
 */
package akula.profiler.derive;
