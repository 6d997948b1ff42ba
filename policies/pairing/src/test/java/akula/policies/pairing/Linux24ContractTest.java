package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class Linux24ContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "linux_24";
  }

  /** A context is as good as another, whichever core it is of. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }

  /** Threads that wait for their turn are in no place. */
  @Override
  protected boolean letsAllRun() {
    return false;
  }
}
