package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class GuaranteedProgressContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "guaranteed_progress";
  }

  /** Threads that are not chosen are paused where they are. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }

  @Override
  protected boolean letsAllRun() {
    return false;
  }
}
