/**
 * Data sets: solo times, relative speeds, parameters and classes of a set of applications, read
 * from and written to folders.
 *
 * <p>Depends on: akula.formats, akula.formats.csv, akula.formats.tree, akula.api.plugin.
 */
package akula.formats.dataset;
