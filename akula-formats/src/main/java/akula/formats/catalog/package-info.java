/**
 * What ships with the product, found by name.
 *
 * <p>Depends on: akula.formats, akula.api.plugin.
 */
package akula.formats.catalog;
