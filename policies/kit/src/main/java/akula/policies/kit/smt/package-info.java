/**
 * Threads that share cores, quantum by quantum.
 *
 * <table>
 *   <caption>The types</caption>
 *   <tr><td>{@link akula.policies.kit.smt.MeasuredStacks}</td><td>what threads would do undisturbed,
 *   from what is measured</td></tr>
 *   <tr><td>{@link akula.policies.kit.smt.PredictedGroups}</td><td>groups whose predicted slowdowns
 *   are low</td></tr>
 *   <tr><td>{@link akula.policies.kit.smt.CoreGroups}</td><td>groups that are placed on
 *   cores</td></tr>
 * </table>
 *
 * <p>Depends on: akula.api, akula.policies.kit, akula.policies.kit.matching,
 * akula.smt.interference.
 */
package akula.policies.kit.smt;
