/**
 * The bootstrap simulator's inputs and failures.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap.contention,
 * akula.formats, akula.formats.contention, akula.formats.dataset, akula.formats.script.
 */
package akula.bootstrap;
