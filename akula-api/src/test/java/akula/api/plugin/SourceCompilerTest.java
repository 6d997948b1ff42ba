package akula.api.plugin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceCompilerTest {
  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static PolicyFactory resolve(String spec) {
    return PolicyCatalog.ofClassPath().resolve(spec);
  }

  @Test
  void aFileWithoutHeaderIsNamedAsItsClass() throws IOException {
    String file = write("MyPolicy.java", PluginJar.policySource("MyPolicy", ""));
    PolicyFactory factory = resolve(file);
    assertThat(factory.definition().name()).isEqualTo("my_policy");
    assertThat(factory.definition().header()).isEmpty();
    assertThat(factory.spec()).isEqualTo(file);
    Scheduler policy = factory.newScheduler(new SplittableRandom(1));
    assertThat(policy.getClass().getSimpleName()).isEqualTo("MyPolicy");
  }

  @Test
  void aFileMayHaveHeaderOptionsPackageAndSeveralTypes() throws IOException {
    String source =
        """
        package some.where;
        import akula.api.*;
        interface Other {}
        class NotThisOne implements Scheduler {
          @Override public void launchThread(AkulaThread thread, Machine machine) {}
          @Override public void updateSchedule(Machine machine) {}
        }
        %s
        public class MyPolicy extends NotThisOne implements Other {
          record Options(@Option(help = "h", defaultValue = "1", max = "5") int n) {}
          final Runnable nested = new Runnable() { @Override public void run() {} };
          MyPolicy(Options options) {}
        }
        """
            .formatted(PluginJar.header("mine"));
    String file = write("MyPolicy.java", source);
    PolicyFactory factory = resolve(file + ":n=3");
    assertThat(factory.definition().name()).isEqualTo("mine");
    assertThat(factory.spec()).isEqualTo(file + ":n=3");
    assertThat(factory.newScheduler(new SplittableRandom(1)).getClass().getName())
        .isEqualTo("some.where.MyPolicy");
    assertThatThrownBy(() -> resolve(file + ":n=6"))
        .hasMessage("option n of policy mine has to be at most 5, not 6");
  }

  @Test
  void withoutAPublicClassTheFirstPolicyCounts() throws IOException {
    String first = PluginJar.policySource("First", "").replace("public class", "class");
    String second =
        PluginJar.policySource("Second", "")
            .replace("public class", "class")
            .replace("import akula.api.*;", "");
    String file = write("Both.java", first + second);
    assertThat(resolve(file).definition().name()).isEqualTo("first");
  }

  @Test
  void aCompileErrorIsShownAsJavacShowsIt() throws IOException {
    String file =
        write("Bad.java", PluginJar.policySource("Bad", "").replace("Machine machine", "Machin x"));
    assertThatThrownBy(() -> resolve(file))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith(file + ":4: error: cannot find symbol\n")
        .hasMessageContaining("  symbol:   class Machin\n")
        .hasMessageEndingWith("2 errors");
  }

  @ParameterizedTest
  @ValueSource(strings = {"// \u0099\n", "int \u0099 ;"})
  void whatIsNoUtf8IsAnErrorAndGoesNowhereElse(String member) throws IOException {
    String source = PluginJar.policySource("Bad", "").replaceFirst("\\{", "{ " + member);
    Path file = Files.writeString(folder.resolve("Bad.java"), source, ISO_8859_1);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream err = System.err;
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      assertThatThrownBy(() -> resolve(file.toString()))
          .isInstanceOf(InvalidPolicyException.class)
          .hasMessageMatching("(?s)\\Q" + file + "\\E:[0-9]+: error: (unmapp|illegal ch).*");
    } finally {
      System.setErr(err);
    }
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  void thePluginsCanBeUsedByASourceFile() throws IOException {
    PluginJar.write(folder.resolve("a.jar"), "First", "first");
    String file = write("Derived.java", "public class Derived extends First {}");
    PolicyFactory factory = PolicyCatalog.withPlugins(folder).resolve(file);
    assertThat(factory.newScheduler(new SplittableRandom(1)).getClass().getSuperclass().getName())
        .isEqualTo("First");
  }
}
