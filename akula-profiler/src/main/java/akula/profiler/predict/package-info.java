/**
 * Relative speeds of pairs that were not measured, predicted from those that were: which pairs to
 * measure, how each other one is likely to come out, how sure that is, and what measuring more
 * would bring. Pure computing; nothing here runs a program or reads a file.
 *
 * <p>Depends on: akula.profiler.pairs.
 */
package akula.profiler.predict;
