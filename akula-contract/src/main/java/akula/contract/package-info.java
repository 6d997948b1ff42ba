/**
 * What every policy has to keep, as tests to inherit, a small host to drive a policy by hand in
 * tests of its own, and runs of any host recorded and replayed.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.formats, akula.formats.contention, akula.formats.dataset,
 * akula.formats.script, akula.formats.workload.
 */
package akula.contract;
