/**
 * The simulator: runs one workload under one policy in simulated time.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.contention, akula.bootstrap.team, akula.formats.contention,
 * akula.formats.dataset, akula.formats.script, akula.formats.workload.
 */
package akula.bootstrap.engine;
