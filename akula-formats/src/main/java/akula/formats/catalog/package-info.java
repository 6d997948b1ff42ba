/**
 * What ships with the product, found by name.
 *
 * <p>Depends on: akula.api.plugin, akula.formats.
 */
package akula.formats.catalog;
