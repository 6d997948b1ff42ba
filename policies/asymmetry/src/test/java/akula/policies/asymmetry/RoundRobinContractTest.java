package akula.policies.asymmetry;

import akula.contract.PolicyContractTest;

class RoundRobinContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "round_robin";
  }

  /** Threads stay where they were created, whoever ends. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
