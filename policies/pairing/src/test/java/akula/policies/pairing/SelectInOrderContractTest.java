package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class SelectInOrderContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "stall_pairing:select=order";
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
