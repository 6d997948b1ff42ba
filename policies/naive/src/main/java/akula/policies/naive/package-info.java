/**
 * Policies that know nothing of contention: the baselines of every comparison, and placements given
 * by hand.
 *
 * <p>Depends on: akula.api, akula.policies.kit.
 */
package akula.policies.naive;
