package akula.statistics.metrics;

/**
 * What controlling a real run cost, and how punctual it was.
 *
 * @param intervals how many scheduling intervals began
 * @param lateHalfNanos how late half of them were at most
 * @param lateMostlyNanos how late 99% of them were at most
 * @param lateMostNanos how late the last of them was
 * @param policyCalls callbacks of the policy
 * @param policyNanos processor time of the policy
 * @param longestCallbackNanos processor time of its longest callback
 * @param controlNanos processor time of the controlling thread
 * @param enforcements how often changes were made true
 * @param longestEnforcementNanos the longest time that took
 * @param mostMoved with so many changed threads at most
 * @param troubles how often something could not be made true, or did not stay so
 */
public record RunCost(
    long intervals,
    long lateHalfNanos,
    long lateMostlyNanos,
    long lateMostNanos,
    long policyCalls,
    long policyNanos,
    long longestCallbackNanos,
    long controlNanos,
    long enforcements,
    long longestEnforcementNanos,
    long mostMoved,
    long troubles) {}
