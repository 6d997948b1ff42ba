package akula.cli.model;

import akula.bootstrap.RunFailedException;
import akula.cli.watch.TerminalListener;
import akula.formats.InvalidInputException;
import akula.toolkit.model.GroupProfileBuilder;
import akula.toolkit.model.GroupProfileJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula model profile}: the speeds of programs in each group. */
@Command(
    name = "profile",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    defaultValueProvider = ModelDefaults.class,
    description =
        "Simulate every group of programs alone on a core from its beginning until the first of"
            + " them ends, and write how fast each was: what the policy smt_oracle goes by.")
final class ModelProfileCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--smt",
      paramLabel = "2|4",
      description =
          "How many programs a group has at most; smaller ones are profiled too (default:"
              + " ${DEFAULT-VALUE}).")
  private int smt = 2;

  @Option(
      names = "--stacks",
      description =
          "Write the stack of each program alone in each mode instead (application,mode and the"
              + " components): what symbiotic takes as its option stacks.")
  private boolean stacks;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file to write, a new one: CSV with application,beside,relative_speed.")
  private Path file;

  @Mixin private MixOptions mixes;

  @Override
  public Integer call()
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    GroupProfileBuilder plan = GroupProfileJob.builder().smt(smt).stacks(stacks).out(file);
    mixes.into(plan);
    plan.build().run(new TerminalListener(spec.commandLine().getErr()));
    spec.commandLine().getErr().println("profile in " + file);
    return 0;
  }
}
