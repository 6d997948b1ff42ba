/**
 * Replays recordings of a kernel's scheduler under policies that order queues: what the policy
 * would have chosen stands beside what the kernel chose.
 *
 * <table>
 *   <caption>The types</caption>
 *   <tr><td>{@link akula.bootstrap.replay.TraceReplay}</td><td>the host: time, and what the policy is
 *   told</td></tr>
 *   <tr><td>{@link akula.bootstrap.replay.ReplayTally}</td><td>what comes out</td></tr>
 * </table>
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap, akula.formats.kernel.
 */
package akula.bootstrap.replay;
