package akula.policies.queues;

import akula.contract.PolicyContractTest;

class TimeAggregationContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "time_aggregation";
  }

  /** Queues are evened out in time, and not at once. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
