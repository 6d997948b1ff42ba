package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class CachePairingContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "cache_pairing";
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
