/**
 * {@code akula completion}: what a shell needs to complete command lines.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.formats.catalog, akula.toolkit.common,
 * akula.toolkit.sweep.
 */
package akula.cli.completion;
