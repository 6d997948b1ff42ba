/**
 * Where a real machine's parameters come from: events and their names, what is computed from them,
 * and which source serves which parameter on this machine.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.formats, akula.formats.csv,
 * akula.wrapper.agent, akula.wrapper.os, akula.wrapper.pfm, akula.wrapper.progress.
 */
package akula.wrapper.parameters;
