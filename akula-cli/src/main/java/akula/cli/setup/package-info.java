/**
 * What {@code simulate} and {@code sweep} have in common: machine, data, models and settings.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.common, akula.formats,
 * akula.formats.contention, akula.formats.dataset, akula.formats.script, akula.formats.sweep,
 * akula.toolkit.common, akula.toolkit.setup, akula.toolkit.simulate, akula.toolkit.sweep,
 * akula.toolkit.watch.
 */
package akula.cli.setup;
