/**
 * Calls policies on a thread of their own, with limits, so that none can hurt the machine.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.wrapper.os.
 */
package akula.wrapper.policy;
