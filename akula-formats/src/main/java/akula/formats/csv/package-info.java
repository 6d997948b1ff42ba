/**
 * CSV tables whose fields know where they stand, and the checked way to read them.
 *
 * <p>Depends on: akula.api.plugin, akula.formats.
 */
package akula.formats.csv;
