/**
 * CSV tables whose fields know where they stand, and the checked way to read them.
 *
 * <p>Depends on: akula.formats, akula.api.plugin.
 */
package akula.formats.csv;
