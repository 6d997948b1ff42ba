/**
 * The contention kind {@code bus}: a path to memory of a capacity that the running threads share.
 *
 * <p>Depends on: akula.api, akula.formats, akula.formats.contention, akula.formats.csv,
 * akula.formats.dataset.
 */
package akula.bootstrap.contention.bus;
