package akula.policies.queues;

import akula.contract.PolicyContractTest;

class RefillAggregationContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "refill_aggregation";
  }

  /** Queues are evened out in time, and not at once. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
