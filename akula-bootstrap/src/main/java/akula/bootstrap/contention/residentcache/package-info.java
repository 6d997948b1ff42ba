/**
 * The contention kind {@code resident-cache}: caches that hold data of processes from turn to turn.
 *
 * <p>Depends on: akula.formats, akula.formats.contention, akula.formats.csv, akula.formats.dataset,
 * akula.formats.tree.
 */
package akula.bootstrap.contention.residentcache;
