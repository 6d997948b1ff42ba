package akula.policies.naive;

import akula.contract.PolicyContractTest;

class NaiveClusterContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "naive_cluster";
  }
}
