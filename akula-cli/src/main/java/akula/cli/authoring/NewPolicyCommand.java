package akula.cli.authoring;

import akula.bootstrap.RunFailedException;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.ShellWord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula new-policy}: a Maven project of a plugin, ready to build. */
@Command(
    name = "new-policy",
    mixinStandardHelpOptions = true,
    description = "Make a Maven project for a policy of your own, with tests, ready to build.")
public final class NewPolicyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "NAME",
      description = "The name of the policy, such as my_policy.")
  private String name;

  @Parameters(index = "1", paramLabel = "DIR", description = "The folder to make, a new one.")
  private Path folder;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description =
          "The source file of a policy that is to become the project's; it stays as it is, and a"
              + " copy gets the name, a package and, if it has none, a header (default: one that"
              + " spreads threads evenly).")
  private String from;

  @Override
  public Integer call() throws IOException, InvalidInputException, RunFailedException {
    PolicyName policy = PolicyName.parse(name);
    NewFolder.require("DIR", folder);
    Optional<PolicySource> source =
        from == null
            ? Optional.empty()
            : Optional.of(PolicySource.of(from, policy, spec.commandLine().getErr()));
    new PluginProject(policy, source, Home.folder(), Home.pluginRepository()).write(folder);
    Output out = new Output(spec);
    source.ifPresent(one -> one.notes().forEach(out::line));
    Optional<String> ownData = source.flatMap(PolicySource::ownData);
    out.line(
        "The project of policy %s is in %s. Build%s it:"
            .formatted(name, folder, ownData.isPresent() ? " and test" : ", test and run"));
    out.line("");
    out.line("  mvn -q -f %s package".formatted(word("pom.xml")));
    if (ownData.isPresent()) {
      out.line("");
      out.line(ownData.get());
      return 0;
    }
    out.line(
        "  "
            + Invocation.command(
                "simulate --plugins %s --policy %s%s"
                    .formatted(word("target"), name, source.map(PolicySource::inputs).orElse(""))));
    return 0;
  }

  private String word(String file) {
    return ShellWord.quoted(folder.resolve(file).toString());
  }
}
