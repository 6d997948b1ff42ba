package akula.policies.contention;

import akula.contract.PolicyContractTest;

class SwapContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "swap";
  }
}
