package akula.policies.symbiosis;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;

class SymbioticLearnedContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "symbiotic_learned:stack=BASE+STALL,explore=3";
  }

  /** Between quanta threads stay where they are, whoever ends. */
  @Override
  protected boolean keepsLoadEven() {
    return false;
  }

  @Override
  protected boolean refuses(MachineDescription machine) {
    return machine.name().equals("unequal cores");
  }
}
