package akula.policies.asymmetry;

import akula.contract.PolicyContractTest;

class CriticalJobFirstContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "cjfpf";
  }

  /** Threads stay where they were created, whoever ends. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
