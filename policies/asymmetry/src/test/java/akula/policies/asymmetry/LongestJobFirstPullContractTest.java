package akula.policies.asymmetry;

import akula.contract.PolicyContractTest;

class LongestJobFirstPullContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "ljfpf_pull";
  }

  /** Threads move to faster cores only; equal ones may differ when others end. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
