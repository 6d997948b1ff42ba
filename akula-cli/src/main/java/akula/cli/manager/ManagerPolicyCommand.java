package akula.cli.manager;

import akula.api.plugin.PolicySpec;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code akula manager policy}: another policy takes over. */
@Command(
    name = "policy",
    mixinStandardHelpOptions = true,
    description =
        "Have another policy take over, while the manager runs; one that cannot work there leaves the"
            + " old one in place.")
final class ManagerPolicyCommand implements Callable<Integer> {
  @Mixin private SocketOption socket;

  @Parameters(paramLabel = "SPEC", description = "The policy, as for 'manager start --policy'.")
  private String policy;

  @Override
  public Integer call() {
    PolicySpec spec = PolicySpec.parse(policy);
    String there =
        spec.isSourceFile()
            ? spec.at(Path.of(spec.policy()).toAbsolutePath().toString()).text()
            : spec.text();
    socket.client().policy(there);
    return 0;
  }
}
