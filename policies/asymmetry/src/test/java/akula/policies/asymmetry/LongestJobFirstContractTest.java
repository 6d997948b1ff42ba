package akula.policies.asymmetry;

import akula.contract.PolicyContractTest;

class LongestJobFirstContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "ljfpf";
  }

  /** Threads stay where they were created, whoever ends. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
