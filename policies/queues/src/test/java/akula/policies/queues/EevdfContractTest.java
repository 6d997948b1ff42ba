package akula.policies.queues;

import akula.contract.PolicyContractTest;

class EevdfContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "eevdf";
  }

  /** Queues are evened out in time, and not at once. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
