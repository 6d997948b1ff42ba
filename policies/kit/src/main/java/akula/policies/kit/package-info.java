/**
 * What policies have in common, for those that ship and for those of users: each type is one step
 * that several policies take, and knows nothing of any of them.
 *
 * <table>
 *   <caption>The types</caption>
 *   <tr><td>{@link akula.policies.kit.RankedThreads}</td><td>threads sorted by a parameter</td></tr>
 *   <tr><td>{@link akula.policies.kit.Dealing}</td><td>ranked threads dealt to the memory domains in
 *   rounds</td></tr>
 *   <tr><td>{@link akula.policies.kit.ExchangeTrials}</td><td>threads of two domains that change
 *   places, undone where that did not help</td></tr>
 *   <tr><td>{@link akula.policies.kit.GangQuanta}</td><td>whole applications that run for a quantum
 *   while the others are paused</td></tr>
 *   <tr><td>{@link akula.policies.kit.NearestBandwidth}</td><td>which applications run in a quantum:
 *   those that bring the use of the bus near to what is usual</td></tr>
 *   <tr><td>{@link akula.policies.kit.ContextOrder}</td><td>contexts in an order that gives threads a
 *   core each as far as there are cores</td></tr>
 *   <tr><td>{@link akula.policies.kit.FoldedPairs}</td><td>partners for cores that are shared: the
 *   highest with the lowest</td></tr>
 *   <tr><td>{@link akula.policies.kit.IdleContexts}</td><td>where a thread goes that wakes up
 *   beside another one</td></tr>
 *   <tr><td>{@link akula.policies.kit.IntervalEnds}</td><td>the calls at which there is something
 *   new to read</td></tr>
 *   <tr><td>{@link akula.policies.kit.OptionFile}</td><td>the lines of a file that an option
 *   names</td></tr>
 *   <tr><td>{@link akula.policies.kit.MovingAverage}</td><td>the mean of the last few
 *   measurements</td></tr>
 * </table>
 *
 * <p>Nothing here is a scheduler, and nothing keeps a second account of where threads are: that is
 * asked of the model.
 *
 * <p>Depends on: akula.api.
 */
package akula.policies.kit;
