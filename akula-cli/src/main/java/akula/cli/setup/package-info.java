/**
 * What {@code simulate} and {@code sweep} have in common: machine, data, models and settings.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.contention, akula.bootstrap.engine, akula.bootstrap.sweep, akula.cli.ground,
 * akula.formats, akula.formats.dataset, akula.formats.machine, akula.formats.sweep.
 */
package akula.cli.setup;
