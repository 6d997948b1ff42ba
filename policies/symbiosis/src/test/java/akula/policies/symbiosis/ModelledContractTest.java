package akula.policies.symbiosis;

import akula.api.host.MachineDescription;
import akula.contract.PolicyContractTest;
import akula.smt.interference.Coefficients;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.ModelFile;
import akula.smt.interference.TrainedFrom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;

/** The contract of a policy that goes by a model, each machine having one of its own. */
abstract class ModelledContractTest extends PolicyContractTest {
  @TempDir private static Path folder;

  /** Returns the name of the policy. */
  abstract String name();

  @Override
  protected String policy() {
    return policy(MachineDescription.regular("any", 1, 1, 1), 1);
  }

  @Override
  protected String policy(MachineDescription machine, int threads) {
    Coefficients base = new Coefficients(0.1, 1, 0.2, 0.5);
    Coefficients stall = new Coefficients(0, 1.2, -0.1, 0.9);
    List<Coefficients> forward = List.of(base, stall);
    List<Coefficients> inverse =
        List.of(new Coefficients(0, 1.2, 0.3, 0), new Coefficients(0, 1.4, 0.1, 0));
    TreeMap<Integer, ModeModel> modes = new TreeMap<>();
    modes.put(2, new ModeModel(forward, inverse));
    modes.put(4, new ModeModel(forward, inverse));
    modes.put(8, new ModeModel(forward, inverse));
    Path file = folder.resolve(machine.name().replace(' ', '-') + ".csv");
    try {
      Files.writeString(
          file,
          ModelFile.text(
              new InterferenceModel(
                  TrainedFrom.asInThePaper(machine.name(), "none", List.of("a")),
                  List.of("BASE", "STALL"),
                  modes)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return name() + ":model=" + file;
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
