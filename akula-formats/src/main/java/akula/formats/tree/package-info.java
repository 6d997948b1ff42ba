/**
 * JSON and YAML as one small tree whose nodes know where they stand, and the checked way to read
 * it.
 *
 * <p>Depends on: akula.api.plugin, akula.formats.
 */
package akula.formats.tree;
