/**
 * Policies that share a machine in time between applications and pair their threads on cores, by
 * McGregor, Antonopoulos and Nikolopoulos.
 *
 * <p>Depends on: akula.api.
 */
package akula.policies.pairing;
