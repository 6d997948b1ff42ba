package akula.cli.manager;

import akula.api.plugin.PolicySpec;
import akula.formats.VisibleText;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula manager policy}: another policy takes over. */
@Command(
    name = "policy",
    mixinStandardHelpOptions = true,
    description =
        "Have another policy take over, while the manager runs; one that cannot work there leaves the"
            + " old one in place.")
final class ManagerPolicyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Parameters(paramLabel = "SPEC", description = "The policy, as for 'manager start --policy'.")
  private String policy;

  @Override
  public Integer call() {
    PolicySpec parsed = PolicySpec.parse(policy);
    String there =
        parsed.isSourceFile()
            ? parsed.at(Path.of(parsed.policy()).toAbsolutePath().toString()).text()
            : parsed.text();
    socket.client().policy(there);
    spec.commandLine()
        .getOut()
        .println(VisibleText.line("policy %s places threads now".formatted(there)));
    return 0;
  }
}
