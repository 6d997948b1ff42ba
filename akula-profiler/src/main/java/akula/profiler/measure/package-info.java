/**
 * Runs programs alone or together on given cpus, and takes down when each began and ended, what it
 * used, and in what state the machine was.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.formats,
 * akula.formats.campaign, akula.formats.workload, akula.profiler.interference,
 * akula.profiler.phases, akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.os,
 * akula.wrapper.parameters, akula.wrapper.progress, akula.wrapper.run.
 */
package akula.profiler.measure;
