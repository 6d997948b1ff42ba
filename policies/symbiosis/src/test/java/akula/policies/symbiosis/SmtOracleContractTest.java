package akula.policies.symbiosis;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** With a profile of each machine, of all pairs: none of them has cores for more. */
class SmtOracleContractTest extends PolicyContractTest {
  /** As many as tests launch at most, with names of their own. */
  private static final int APPLICATIONS = 300;

  @TempDir private static Path folder;

  @Override
  protected String policy() {
    return policy(MachineDescription.regular("any", 1, 1, 1), 1);
  }

  @Override
  protected String policy(MachineDescription machine, int threads) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < Math.min(threads, APPLICATIONS); i++) {
      names.add("app" + i);
    }
    for (int i = 0; i < 10; i++) {
      names.add("a" + i);
    }
    StringBuilder text = new StringBuilder("machine,data_set,application,beside,relative_speed\n");
    for (String name : names) {
      for (String other : names) {
        double speed = 0.2 + 0.001 * Math.floorMod(31 * name.hashCode() + other.hashCode(), 700);
        text.append("%s,none,%s,%s,%s\n".formatted(machine.name(), name, other, speed));
      }
    }
    Path file = folder.resolve(machine.name().replace(' ', '-') + "-" + threads + ".csv");
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "smt_oracle:profile=" + file;
  }

  @Override
  protected boolean refuses(MachineDescription machine) {
    return machine.name().equals("unequal cores");
  }
}
