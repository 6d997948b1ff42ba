package akula.policies.queues;

import akula.contract.PolicyContractTest;

class CfsContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "cfs";
  }

  /** Queues are evened out in time, and not at once. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
