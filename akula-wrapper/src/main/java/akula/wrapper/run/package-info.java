/**
 * Runs of real programs: launches them, calls the policy, makes true what it wants, and keeps what
 * was measured.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.formats, akula.formats.script,
 * akula.wrapper.agent, akula.wrapper.energy, akula.wrapper.enforce, akula.wrapper.kernel,
 * akula.wrapper.os, akula.wrapper.parameters, akula.wrapper.progress, akula.wrapper.speed.
 */
package akula.wrapper.run;
