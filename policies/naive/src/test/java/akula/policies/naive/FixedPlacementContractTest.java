package akula.policies.naive;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

class FixedPlacementContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "fixed:cores=0";
  }

  @Override
  protected String policy(MachineDescription machine, int threads) {
    int cores = machine.domains().stream().mapToInt(domain -> domain.cores().size()).sum();
    return IntStream.range(0, threads)
        .mapToObj(thread -> Integer.toString(thread % cores))
        .collect(Collectors.joining("/", "fixed:cores=", ""));
  }

  @Override
  protected boolean keepsLoadEven() {
    return false;
  }
}
