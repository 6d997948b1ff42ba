package akula.cli.manager;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.formats.InvalidInputException;
import akula.toolkit.manager.ManagerClient;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula manager status}: who is managed, and where. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Show which policy places whom, and where.")
final class ManagerStatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Mixin private FormatOption format;

  @Override
  public Integer call() throws InvalidInputException {
    Output out = new Output(spec);
    ManagerClient client = socket.client();
    if (format.format() == Format.JSON) {
      out.json(JsonFormat.MANAGER_STATUS, client.status());
    } else {
      StatusText.print(client.statusFields().content(), format.format(), out);
    }
    return 0;
  }
}
