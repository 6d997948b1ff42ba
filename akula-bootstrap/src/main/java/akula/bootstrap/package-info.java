/**
 * The bootstrap simulator's inputs and failures.
 *
 * <p>Depends on: akula.api, akula.bootstrap.contention, akula.formats.dataset.
 */
package akula.bootstrap;
