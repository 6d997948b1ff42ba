package akula.policies.pairing;

import akula.contract.PolicyContractTest;

class Linux24ContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "linux_24";
  }

  /** A context is as good as another, whichever core it is of, and who waits may wait anywhere. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
