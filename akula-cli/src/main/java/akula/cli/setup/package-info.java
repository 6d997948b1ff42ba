/**
 * What {@code simulate} and {@code sweep} have in common: machine, data, models and settings.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.contention, akula.bootstrap.engine, akula.bootstrap.team, akula.cli.ground,
 * akula.formats, akula.formats.catalog, akula.formats.dataset, akula.formats.machine,
 * akula.formats.script, akula.formats.sweep, akula.formats.workload.
 */
package akula.cli.setup;
