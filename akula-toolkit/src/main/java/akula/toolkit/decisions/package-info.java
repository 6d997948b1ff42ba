/**
 * What a manager's policies decided, and what that was decided on: written while it happens, read
 * and decided again later.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.csv, akula.formats.dataset, akula.formats.decisions, akula.formats.machine,
 * akula.formats.tree, akula.statistics.metrics, akula.statistics.reading, akula.statistics.results,
 * akula.statistics.summary, akula.toolkit.common, akula.toolkit.explain, akula.toolkit.job,
 * akula.toolkit.run, akula.toolkit.watch, akula.wrapper.enforce, akula.wrapper.parameters,
 * akula.wrapper.run.
 */
package akula.toolkit.decisions;
