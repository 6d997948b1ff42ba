/**
 * Solved co-schedules, kept so that each is solved once. The packages within are the contention
 * kinds that ship, each found by the service loader and named nowhere else.
 *
 * <p>Depends on: akula.formats.contention.
 */
package akula.bootstrap.contention;
