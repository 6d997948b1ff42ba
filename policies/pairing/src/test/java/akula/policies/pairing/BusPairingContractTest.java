package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class BusPairingContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "bus_pairing";
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
