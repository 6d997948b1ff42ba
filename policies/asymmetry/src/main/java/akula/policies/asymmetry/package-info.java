/**
 * Policies for cores of unequal speed, by Lakshminarayana, Rao and Kim; {@code FastestFirst} is
 * their algorithm, of which two policies differ in the hint that they go by, and a third one moves
 * threads later, too. {@code EqualProgress} is of this project, and goes by no hint.
 *
 * <p>Depends on: akula.api, akula.policies.kit.
 */
package akula.policies.asymmetry;
