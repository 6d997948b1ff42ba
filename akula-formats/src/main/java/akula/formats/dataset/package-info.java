/**
 * Data sets: solo times, relative speeds, parameters and classes of a set of applications, read
 * from and written to folders.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.formats, akula.formats.csv,
 * akula.formats.script, akula.formats.tree.
 */
package akula.formats.dataset;
