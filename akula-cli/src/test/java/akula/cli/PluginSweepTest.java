package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.ground.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep --plugins}. */
class PluginSweepTest {
  @TempDir private Path folder;

  /** In a package named as those of the product, which everybody may do. */
  private Path plugin(String more) throws IOException {
    Path classes = folder.resolve("classes");
    Path source = Files.createDirectories(folder.resolve("source")).resolve("MyPlugin.java");
    Files.writeString(
        source,
        """
        package akula.policies.mine;
        import akula.api.*;
        import java.util.List;
        public final class MyPlugin implements PolicyPlugin {
          @Policy(name = "mine", idea = "", source = "", cost = "", goodFor = "", badFor = "")
          public static final class Mine implements Scheduler {
            @Override public void launchThread(AkulaThread thread, Machine machine) {
              thread.activate();
              machine.addThread(thread);
            }
            @Override public void updateSchedule(Machine machine) {%s}
          }
          @Override public List<Class<? extends Scheduler>> policies() {
            return List.of(Mine.class);
          }
        }
        """
            .formatted(more));
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("akula.api.PolicyPlugin"), "akula.policies.mine.MyPlugin\n");
    run("javac", "-cp", Home.api().toString(), "-d", classes.toString(), source.toString());
    Path plugins = Files.createDirectories(folder.resolve("plug ins"));
    run("jar", "cf", plugins.resolve("mine.jar").toString(), "-C", classes.toString(), ".");
    return plugins;
  }

  private static void run(String tool, String... arguments) {
    StringWriter told = new StringWriter();
    PrintWriter both = new PrintWriter(told, true);
    int code = ToolProvider.findFirst(tool).orElseThrow().run(both, both, arguments);
    assertThat(code).as(told.toString()).isZero();
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
  void whatDidNotComeWithTheProductIsToldByItsContent() throws IOException {
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
  void aPluginThatWasChangedIsTold() throws IOException {
    sweep(plugin(""));
    Cli refused = sweep(plugin("machine.balanceLoad();"), "--resume");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: the results in %s are of a sweep from before a change: the plugin of policy mine was changed since; put it back as it was, or --overwrite to begin anew.%n"
                .formatted(folder.resolve("out")));
  }
}
