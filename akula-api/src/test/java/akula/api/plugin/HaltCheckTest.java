package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HaltCheckTest {
  @TempDir private Path folder;

  private static String source(String header, String member) {
    return PluginJar.policySource("Halts", header).replace("Scheduler {", "Scheduler { " + member);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static { Runtime.getRuntime().halt(0); }",
        "java.util.function.IntConsumer end = Runtime.getRuntime()::halt;",
        "class Inner { void end() { Runtime.getRuntime().halt(0); } }"
      })
  void aSourceFileThatHaltsIsRefusedBeforeItIsMade(String member) throws IOException {
    String file = Files.writeString(folder.resolve("Halts.java"), source("", member)).toString();
    assertThatThrownBy(() -> PolicyCatalog.ofClassPath().resolve(file))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageMatching(
            ".*Halts.java: class Halts(.Inner)? calls Runtime.halt, which ends the process unseen;"
                + " no plug-in may");
  }

  @Test
  void aPolicyOfAJarThatHaltsIsRefused() throws IOException {
    String policy = source(PluginJar.header("halts"), "static { Runtime.getRuntime().halt(0); }");
    Path jar = PluginJar.writePolicy(folder.resolve("a.jar"), "Halts", policy);
    assertThatThrownBy(() -> PolicyCatalog.withPlugins(folder))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageContaining("the plugin HaltsPlugin in " + jar + " is broken")
        .hasMessageContaining("class Halts calls Runtime.halt");
  }
}
