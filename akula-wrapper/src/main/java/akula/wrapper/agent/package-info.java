/**
 * The native agent as Java sees it: starting it, its messages (docs/reference/agent.md), and the
 * table of counters that it writes.
 *
 * <p>Depends on: akula.wrapper.carried, akula.wrapper.os.
 */
package akula.wrapper.agent;
