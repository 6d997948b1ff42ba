/**
 * A second, obvious simulator that checks the fast one: written from {@code
 * docs/reference/simulator.md} and {@code docs/reference/shared-cache.md} alone, in the plainest
 * way, with no caching (but for solved shared caches). Its parts share nothing with the engine but
 * the data records and the machine model through which a policy decides.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.example, akula.bootstrap,
 * akula.bootstrap.contention.bus, akula.bootstrap.contention.pairs,
 * akula.bootstrap.contention.sharedcache, akula.bootstrap.engine, akula.formats.contention,
 * akula.formats.dataset, akula.formats.workload.
 */
package akula.bootstrap.reference;
