/**
 * What the packages of a machine consume, as its own counters (RAPL) tell.
 *
 * <p>Depends on: nothing.
 */
package akula.wrapper.energy;
