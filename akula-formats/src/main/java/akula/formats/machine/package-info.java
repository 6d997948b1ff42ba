/**
 * Machine files, read and written.
 *
 * <p>Depends on: akula.formats, akula.formats.hwloc, akula.formats.tree, akula.api.host.
 */
package akula.formats.machine;
