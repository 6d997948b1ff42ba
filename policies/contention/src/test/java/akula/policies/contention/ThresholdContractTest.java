package akula.policies.contention;

import akula.contract.PolicyContractTest;

class ThresholdContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "threshold";
  }
}
