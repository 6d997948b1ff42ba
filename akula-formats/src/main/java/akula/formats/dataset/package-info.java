/**
 * Data sets: solo times, relative speeds, parameters and classes of a set of applications.
 *
 * <p>Depends on: akula.formats.
 */
package akula.formats.dataset;
