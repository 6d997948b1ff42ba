/**
 * What policies have in common, for those that ship and for those of users: each type is one step
 * that several policies take, and knows nothing of any of them.
 *
 * <table>
 *   <caption>The types</caption>
 *   <tr><td>{@link akula.policies.kit.RankedThreads}</td><td>threads sorted by a parameter</td></tr>
 * </table>
 *
 * <p>Nothing here is a scheduler, and nothing keeps a second account of where threads are: that is
 * asked of the model.
 *
 * <p>Depends on: akula.api.
 */
package akula.policies.kit;
