/**
 * Policies that know which threads compete for caches and memory, and keep them apart.
 *
 * <p>Depends on: akula.api, akula.policies.kit.
 */
package akula.policies.contention;
