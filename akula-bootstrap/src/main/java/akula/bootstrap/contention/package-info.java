/**
 * Contention models: how threads that share something slow each other down.
 *
 * <p>Depends on: akula.api, akula.formats.dataset.
 */
package akula.bootstrap.contention;
