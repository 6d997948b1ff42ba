/**
 * Recordings of turns that policies decided with the kernel as host, and replays of them.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.machine, akula.formats.tree, akula.toolkit.common, akula.toolkit.job,
 * akula.toolkit.watch, akula.wrapper.kernel.
 */
package akula.toolkit.turns;
