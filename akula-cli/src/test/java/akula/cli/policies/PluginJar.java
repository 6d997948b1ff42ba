package akula.cli.policies;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.common.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** A jar with the policy {@code mine}. */
final class PluginJar {
  private PluginJar() {}

  /**
   * Makes the jar, whose package is named as those of the product, which everybody may do.
   *
   * @param folder for everything
   * @param launch what {@code launchThread} does after activating
   * @param update what {@code updateSchedule} does
   * @return the folder of plugins
   */
  static Path make(Path folder, String launch, String update) throws IOException {
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
              %s
            }
            @Override public void updateSchedule(Machine machine) {%s}
          }
          @Override public List<Class<? extends Scheduler>> policies() {
            return List.of(Mine.class);
          }
        }
        """
            .formatted(launch, update));
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("akula.api.PolicyPlugin"), "akula.policies.mine.MyPlugin\n");
    run("javac", "-cp", Home.api().toString(), "-d", classes.toString(), source.toString());
    Path plugins = Files.createDirectories(folder.resolve("plug ins"));
    run("jar", "cf", plugins.resolve("mine.jar").toString(), "-C", classes.toString(), ".");
    return plugins;
  }

  private static void run(String tool, String... arguments) {
    StringWriter reported = new StringWriter();
    PrintWriter both = new PrintWriter(reported, true);
    int code = ToolProvider.findFirst(tool).orElseThrow().run(both, both, arguments);
    assertThat(code).as(reported.toString()).isZero();
  }
}
