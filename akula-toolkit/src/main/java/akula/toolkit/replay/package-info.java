/**
 * Replays of recordings of a kernel's scheduler under policies that order queues.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.bootstrap.replay,
 * akula.formats, akula.formats.kernel, akula.formats.machine, akula.toolkit.common,
 * akula.toolkit.job, akula.toolkit.setup, akula.toolkit.watch.
 */
package akula.toolkit.replay;
