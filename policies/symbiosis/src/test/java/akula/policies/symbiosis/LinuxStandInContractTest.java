package akula.policies.symbiosis;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;

class LinuxStandInContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "linux_stand_in";
  }

  @Override
  protected boolean refuses(MachineDescription machine) {
    return machine.name().equals("unequal cores");
  }
}
