/**
 * Proves bounds for policies: the best placement that never moves a thread, and what no policy can
 * beat. {@code docs/guide/bounds.md} says what they are and why they are true; this is who does
 * what.
 *
 * <ul>
 *   <li>What others ask: {@code WorkloadBounds}, a {@code BoundsProver}, registered as a service.
 *   <li>What is placed where: {@code ThreadClasses} (threads that nobody can tell apart), {@code
 *       DomainKind} (domains that are alike), {@code Part} and {@code Parts} (sets of threads that
 *       could have a domain), {@code Division} (sets being given domains), {@code Partition} (all
 *       threads divided), {@code StaticPlacement} (a policy that places and never moves).
 *   <li>What a set of threads costs in a domain of its own: {@code Outcomes} simulates it, over all
 *       {@code Arrangements}; {@code DomainOutcome} is the answer, {@code Memo} remembers it.
 *   <li>The best division, {@code StaticSearch}: by branch and bound for the mean ({@code
 *       SumSearch}) and for the worst ({@code WorstSearch}, {@code DearestSetBound}), in the same
 *       {@code Order}; by a matching where domains have two contexts ({@code PairMatching}); by
 *       exchanges where there are too many sets ({@code LocalSearch}). Branches are cut by {@code
 *       Prices} of threads, the dual of a linear program ({@code ColumnSimplex}, {@code Pricing}).
 *   <li>Whether sharing a context without need, oversubscribed, could be better: {@code
 *       OversubscribedCheck}. From below by {@code LeastTimes} (waiting), {@code Interference} and
 *       {@code CoRunners} (what threads do to each other), {@code Neighbours} (both, in rounds). Up
 *       to twelve threads all sets ({@code OversubscribedSets}, {@code OversubscribedSet}) are
 *       searched ({@code OversubscribedSearch}): every {@code Assignment} of classes to contexts
 *       ({@code AssignmentSearch}, {@code AssignmentCosts}, {@code ClassAssignments}, {@code
 *       AssignmentHeap}), then of single threads ({@code TurnOrders}), whose times are computed
 *       ({@code TurnComputation}, {@code ContextTurns}) or simulated; {@code KindTimes} is what
 *       these share. Beyond twelve threads, a bound at prices ({@code OversubscribedBound}).
 *   <li>What no policy can beat, {@code FluidBound}: a linear program over fractions of time
 *       ({@code FluidProblem}, {@code FluidProgram}) of all {@code CoSchedules}, with phases as
 *       {@code Stages} and launches as a {@code Timeline}.
 * </ul>
 *
 * <p>What a part is worth can be tried: without computed turns 36 of 260 workloads of eight threads
 * on two domains of four cores lose their proof.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap, akula.bootstrap.bounds,
 * akula.bootstrap.contention, akula.bootstrap.engine, akula.formats.dataset,
 * akula.statistics.metrics.
 */
package akula.bounds;
