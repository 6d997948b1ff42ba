/**
 * Queues as inside Linux: threads of a context wait in the order of their virtual run times.
 *
 * <table>
 *   <caption>The types</caption>
 *   <tr><td>{@link akula.policies.kit.queue.FairOrder}</td><td>who runs when, and where</td></tr>
 *   <tr><td>{@link akula.policies.kit.queue.FairQueue}</td><td>the threads of a context</td></tr>
 *   <tr><td>{@link akula.policies.kit.queue.FairThread}</td><td>a thread, and how much it has
 *   had</td></tr>
 *   <tr><td>{@link akula.policies.kit.queue.KeyTree}</td><td>things in the order of keys</td></tr>
 * </table>
 *
 * <p>Depends on: akula.api.
 */
package akula.policies.kit.queue;
