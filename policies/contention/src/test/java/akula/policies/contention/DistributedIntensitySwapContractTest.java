package akula.policies.contention;

import akula.contract.PolicyContractTest;

class DistributedIntensitySwapContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "di_swap";
  }
}
