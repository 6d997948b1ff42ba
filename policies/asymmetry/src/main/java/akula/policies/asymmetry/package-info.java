/**
 * Policies for cores of unequal speed, by Lakshminarayana, Rao and Kim.
 *
 * <p>Depends on: akula.api.
 */
package akula.policies.asymmetry;
