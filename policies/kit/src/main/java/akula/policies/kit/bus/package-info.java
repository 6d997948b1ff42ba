/**
 * How fast threads are on cores and a bus that they share, learned while they run.
 *
 * <p>Depends on: akula.api, akula.policies.kit, akula.policies.kit.smt.
 */
package akula.policies.kit.bus;
