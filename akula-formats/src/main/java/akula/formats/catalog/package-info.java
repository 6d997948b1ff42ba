/**
 * What ships with the product, found by name.
 *
 * <p>Depends on: akula.formats.
 */
package akula.formats.catalog;
