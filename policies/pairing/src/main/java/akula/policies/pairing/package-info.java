/**
 * Policies that share a machine in time between applications and pair their threads on cores, by
 * McGregor, Antonopoulos and Nikolopoulos; {@link akula.policies.pairing.MetricPairing} is their
 * algorithm, of which three policies differ in the metric. {@link
 * akula.policies.pairing.GuaranteedProgress} is this project's own.
 *
 * <p>Depends on: akula.api, akula.policies.kit, akula.policies.kit.bus.
 */
package akula.policies.pairing;
