package akula.policies.naive;

import akula.contract.PolicyContractTest;

class NaiveSpreadContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "naive_spread";
  }
}
