package akula.cli.manager;

import akula.cli.common.Format;
import akula.cli.common.FormatOption;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.terminal.Terminal;
import akula.formats.InvalidInputException;
import akula.toolkit.manager.ManagerClient;
import java.time.Duration;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code akula manager status}: who is managed, and where. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Show which policy places whom, and where.")
final class ManagerStatusCommand implements Callable<Integer> {
  private static final Duration EACH = Duration.ofSeconds(1);
  private static final String FROM_THE_TOP = "\u001b[H\u001b[J";

  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Mixin private FormatOption format;

  @Option(
      names = "--watch",
      description =
          "Show it anew each second until Ctrl-C: in place on a terminal, else one after another;"
              + " with --format json an object in a line each.")
  private boolean watch;

  @Override
  public Integer call() throws InvalidInputException, InterruptedException {
    Output out = new Output(spec);
    ManagerClient client = socket.client();
    if (!watch) {
      print(client, out);
      return 0;
    }
    do {
      show(client, out);
      Thread.sleep(EACH);
    } while (out.isHeard());
    return 0;
  }

  private void print(ManagerClient client, Output out) throws InvalidInputException {
    if (format.format() == Format.JSON) {
      out.json(JsonFormat.MANAGER_STATUS, client.status());
    } else {
      StatusText.print(client.statusFields().content(), format.format(), out);
    }
  }

  private void show(ManagerClient client, Output out) throws InvalidInputException {
    SequencedMap<String, Object> status = client.statusFields().content();
    boolean inPlace = Terminal.OUTPUT.isInteractive();
    if (format.format() == Format.JSON) {
      out.jsonLine(JsonFormat.MANAGER_STATUS, status);
    } else {
      out.coloured(inPlace ? FROM_THE_TOP : "");
      StatusText.print(status, format.format(), out);
      out.line("");
    }
  }
}
