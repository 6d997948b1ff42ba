/**
 * The jobs of the {@code akula} command as a library. {@link akula.toolkit.Toolkit} is where Java
 * code begins; {@link akula.toolkit.job} says what all jobs have in common.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.formats, akula.formats.dataset,
 * akula.formats.machine, akula.toolkit.common, akula.toolkit.hunt, akula.toolkit.profile,
 * akula.toolkit.queues, akula.toolkit.replay, akula.toolkit.results, akula.toolkit.run,
 * akula.toolkit.simulate, akula.toolkit.sweep, akula.toolkit.tables, akula.toolkit.tune,
 * akula.toolkit.validate.
 */
package akula.toolkit;
