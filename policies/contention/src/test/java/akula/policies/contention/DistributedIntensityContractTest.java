package akula.policies.contention;

import akula.contract.PolicyContractTest;

class DistributedIntensityContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "di";
  }
}
