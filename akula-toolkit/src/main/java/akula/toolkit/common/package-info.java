/**
 * What all jobs have in common: where the product lives, folders of results, how inputs are refused
 * and told apart.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.formats, akula.formats.catalog,
 * akula.formats.journal, akula.formats.tree, akula.statistics.results.
 */
package akula.toolkit.common;
