package akula.cli.policies;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep --plugins}. */
class PluginSweepTest {
  @TempDir private Path folder;

  private Path plugin(String more) throws IOException {
    return PluginJar.make(folder, "machine.addThread(thread);", more);
  }

  private Cli sweep(Path plugins, String... more) {
    String line =
        "sweep --workloads 2 --category D4_T4 --policy mine --policy di --out "
            + folder.resolve("out");
    String[] arguments = (line + " " + String.join(" ", more) + " --plugins X").strip().split(" +");
    arguments[arguments.length - 1] = plugins.toString();
    return Cli.run(arguments);
  }

  @Test
  void whatDidNotComeWithTheProductIsReportedByItsContent() throws IOException {
    Path plugins = plugin("");
    Cli cli = sweep(plugins);
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode policies =
        new ObjectMapper()
            .readTree(Files.readString(folder.resolve("out/manifest.json")))
            .get("policies");
    assertThat(policies.get(0).get("class").asString()).startsWith("akula.policies.mine.");
    assertThat(policies.get(0).get("sha256").asString()).matches("[0-9a-f]{64}");
    assertThat(policies.get(1).has("sha256")).isFalse();
  }

  @Test
  void aPluginTravelsInABundle() throws IOException {
    Path plugins = plugin("");
    Path direct = folder.resolve("out");
    assertThat(sweep(plugins).code()).isZero();
    Path bundle = folder.resolve("sweep.zip");
    String line = "sweep --workloads 2 --category D4_T4 --policy mine --policy di --save-bundle X";
    String[] arguments = (line + " --plugins Y").split(" ");
    arguments[arguments.length - 3] = bundle.toString();
    arguments[arguments.length - 1] = plugins.toString();
    assertThat(Cli.run(arguments).code()).isZero();
    Files.delete(plugins.resolve("mine.jar"));
    Path run = folder.resolve("run");
    Cli said = Cli.line("sweep --bundle %s --out %s".formatted(bundle, run));
    assertThat(said.code()).as(said.err()).isZero();
    for (String name : new String[] {"manifest.json", "runs.csv", "summary.csv"}) {
      assertThat(run.resolve(name)).hasSameBinaryContentAs(direct.resolve(name));
    }
  }

  @Test
  void aPluginThatWasChangedIsReported() throws IOException {
    sweep(plugin(""));
    Cli refused = sweep(plugin("machine.balanceLoad();"), "--resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results in %s are of a sweep from before a change: the plugin of policy mine was changed since; put it back as it was, or --overwrite to begin anew.%n"
                .formatted(folder.resolve("out")));
  }
}
