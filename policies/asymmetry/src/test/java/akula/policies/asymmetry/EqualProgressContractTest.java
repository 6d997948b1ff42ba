package akula.policies.asymmetry;

import akula.contract.PolicyContractTest;

class EqualProgressContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "equal_progress";
  }
}
