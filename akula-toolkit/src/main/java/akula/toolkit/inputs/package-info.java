/**
 * What jobs read, found by its names, packed for another process, and unpacked there.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.catalog, akula.formats.dataset,
 * akula.toolkit.common.
 */
package akula.toolkit.inputs;
