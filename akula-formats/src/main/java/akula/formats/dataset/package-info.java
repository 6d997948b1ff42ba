/**
 * Data sets: solo times, relative speeds, parameters and classes of a set of applications, read
 * from and written to folders; and what a contention kind is, whose models they hold.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.formats, akula.formats.contention,
 * akula.formats.csv, akula.formats.journal, akula.formats.script, akula.formats.tree.
 */
package akula.formats.dataset;
