/**
 * Who ran beside whom, and for how long: of one run, and summed over many.
 *
 * <p>Depends on: akula.api, akula.formats.packed.
 */
package akula.statistics.coschedules;
