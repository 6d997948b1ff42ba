/**
 * How what takes long is stopped, and whether policies end the process.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.toolkit.common.
 */
package akula.toolkit.watch;
