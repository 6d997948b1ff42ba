/**
 * Unequal cores where there are none: processes that keep cpus busy for a share of the time.
 *
 * <p>Depends on: akula.api.host, akula.formats.machine, akula.wrapper.agent, akula.wrapper.os.
 */
package akula.wrapper.speed;
