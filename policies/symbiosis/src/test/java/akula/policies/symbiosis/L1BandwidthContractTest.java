package akula.policies.symbiosis;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;

class L1BandwidthContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "l1_bandwidth";
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
