/**
 * Calls policies with limits, so that none can hurt the machine.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin.
 */
package akula.wrapper.policy;
