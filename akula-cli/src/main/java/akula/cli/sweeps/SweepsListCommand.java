package akula.cli.sweeps;

import akula.api.plugin.PolicyCatalog;
import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.Listing;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.formats.Numbers;
import akula.toolkit.common.Home;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula sweeps list}: the sweeps that ship. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "List the sweeps that ship.")
final class SweepsListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    print(format.format(), new Output(spec));
    return 0;
  }

  static void print(Format format, Output out) throws InvalidInputException {
    Listing list = new Listing("name", "parts", "policies", "description");
    PolicyCatalog policies = PolicyCatalog.ofClassPath();
    for (String name : Home.catalog().sweeps()) {
      WrittenFile sweep = WrittenFile.of(name, policies);
      if (format == Format.TEXT) {
        print(name, sweep, out);
      }
      list.row(name, sweep.parts(), sweep.policies(), sweep.description());
    }
    if (format != Format.TEXT) {
      list.print(format, out);
    }
  }

  private static void print(String name, WrittenFile sweep, Output out) {
    out.line(
        "%s: %s%s"
            .formatted(
                name,
                sweep.file().hasParts() ? Numbers.count(sweep.parts().size(), "part") + ", " : "",
                sweep.policies().size() == 1 ? "1 policy" : sweep.policies().size() + " policies"));
    out.paragraph("  ", sweep.description());
  }
}
