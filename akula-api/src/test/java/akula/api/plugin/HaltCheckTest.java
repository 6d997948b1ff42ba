package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThatCode;
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
        "class Inner { void end() { Runtime.getRuntime().halt(0); } }",
        "void end() throws Exception {"
            + " Runtime.class.getMethod(\"halt\", int.class).invoke(Runtime.getRuntime(), 0); }",
        "void end() throws Throwable { for (var method : Runtime.class.getDeclaredMethods())"
            + " if (method.getName().equals(\"halt\")) method.invoke(Runtime.getRuntime(), 0); }",
        "void end() throws Throwable { java.lang.invoke.MethodHandles.lookup()"
            + ".findVirtual(Runtime.class, \"halt\","
            + " java.lang.invoke.MethodType.methodType(void.class, int.class))"
            + ".invoke(Runtime.getRuntime(), 0); }"
      })
  void aSourceFileThatHaltsIsRefusedBeforeItIsMade(String member) throws IOException {
    String file = Files.writeString(folder.resolve("Halts.java"), source("", member)).toString();
    assertThatThrownBy(() -> PolicyCatalog.ofClassPath().resolve(file))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageMatching(
            ".*Halts.java: class Halts(.Inner)? calls Runtime.halt, which ends the process unseen;"
                + " no plug-in may");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String word = \"halt\";",
        "Object find() throws Exception { return Runtime.class.getMethod(\"gc\"); }",
        "void halt() {} Runnable end = this::halt; String said = \"halt\" + hashCode();"
      })
  void whoOnlySaysTheWordOrLooksForOtherMethodsIsNot(String member) throws IOException {
    String file = Files.writeString(folder.resolve("Halts.java"), source("", member)).toString();
    assertThatCode(() -> PolicyCatalog.ofClassPath().resolve(file)).doesNotThrowAnyException();
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
