/**
 * Numbers that do not depend on the order of the work: fixed-point rounding, exact sums, and the
 * mean with its confidence interval that follows from them.
 *
 * <p>Depends on: akula.formats, akula.formats.packed.
 */
package akula.statistics.number;
