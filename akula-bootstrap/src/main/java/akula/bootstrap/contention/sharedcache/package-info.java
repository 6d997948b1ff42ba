/**
 * The contention kind {@code shared-cache}: a last-level cache and the memory bandwidth behind it,
 * from curves over cache ways.
 *
 * <p>Depends on: akula.api, akula.formats, akula.formats.contention, akula.formats.csv,
 * akula.formats.dataset.
 */
package akula.bootstrap.contention.sharedcache;
