/**
 * What all readers share: positions, mistakes, and the exception that carries all mistakes of an
 * input at once.
 *
 * <p>Depends on: nothing.
 */
package akula.formats;
