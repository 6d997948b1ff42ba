package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class PlaceInOrderContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "cache_pairing:place=order";
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
