/**
 * The model of the machine as the author of a policy sees it.
 *
 * <p>A policy implements {@link akula.api.Scheduler} and changes the model: it puts threads on
 * cores, moves them, pauses them, sets frequencies and reads parameters. A host (the simulator or
 * the wrapper of a real machine) makes the model true. Nothing in here calls a host.
 *
 * <p>Depends on: nothing.
 */
package akula.api;
