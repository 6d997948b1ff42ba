/**
 * Data sets as they could have been measured: figures drawn from their intervals.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.engine, akula.formats.dataset.
 */
package akula.bootstrap.uncertainty;
