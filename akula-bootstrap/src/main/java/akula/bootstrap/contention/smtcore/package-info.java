/**
 * The contention kind {@code smtcore}: a mechanistic model of a core with several hardware
 * contexts, from measured curves over cache ways and stated assumptions. It gives relative speeds
 * and the components of the stack of cycles of each thread.
 *
 * <p>Depends on: akula.api, akula.formats, akula.formats.contention, akula.formats.csv,
 * akula.formats.dataset, akula.formats.tree.
 */
package akula.bootstrap.contention.smtcore;
