/**
 * How what takes long is stopped, and whether policies end the process.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.formats, akula.wrapper.agent,
 * akula.wrapper.run.
 */
package akula.toolkit.watch;
