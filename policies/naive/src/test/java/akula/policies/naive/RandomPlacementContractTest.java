package akula.policies.naive;

import akula.contract.PolicyContractTest;
import org.junit.jupiter.api.Nested;

class RandomPlacementContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "random";
  }

  @Nested
  class WithRedraw extends PolicyContractTest {
    @Override
    protected String policy() {
      return "random:redraw=true";
    }
  }
}
