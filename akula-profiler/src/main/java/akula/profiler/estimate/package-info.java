/**
 * What the runs of a campaign say: rates, relative speeds and their confidence intervals, and which
 * runs do not fit the others.
 *
 * <p>Depends on: akula.profiler.measure, akula.profiler.plan.
 */
package akula.profiler.estimate;
