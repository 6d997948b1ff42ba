package akula.policies.queues;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.reference.OrderComparison;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The simulator against the slow second one. Turns are long, so that runs have few of them, and are
 * over at once, and not at ticks at which much happens at the same instant.
 */
class ReferenceComparisonTest {
  private static final String CFS =
      "tick=0s,latency=200ms,minGranularity=40ms,wakeupGranularity=30ms,version=";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cfs:" + CFS + "2.6.24|250",
        "cfs:" + CFS + "6.5,decisionCost=1ms|250",
        "time_aggregation:timeBonus=100ms," + CFS + "2.6.24|250",
        "global_aggregation:timeBonus=100ms,globalBonus=90ms,globalTimeBonus=80ms,yield=skip,"
            + CFS
            + "6.5|250",
        "refill_aggregation:mostBonus=100ms," + CFS + "2.6.24|250",
        "eevdf:tick=0s,baseSlice=50ms,version=6.6|250",
        "eevdf:tick=0s,baseSlice=50ms,version=6.18,decisionCost=1ms|250"
      })
  void bothAgree(String spec, int cases) {
    PolicyFactory policy = PolicyCatalog.ofClassPath().resolve(spec);
    OrderComparison.compare(cases, seed -> policy.newScheduler(new SplittableRandom(seed)));
  }
}
