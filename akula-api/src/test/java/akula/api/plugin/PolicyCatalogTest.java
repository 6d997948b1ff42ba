package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyCatalogTest {
  @TempDir Path folder;

  private PolicyCatalog catalog() {
    return PolicyCatalog.withPlugins(folder);
  }

  @Test
  void policiesOfJarsAreFoundByName() throws IOException {
    PluginJar.write(folder.resolve("b.jar"), "Second", "second");
    PluginJar.write(folder.resolve("a.jar"), "First", "first");
    PolicyCatalog catalog = catalog();
    assertThat(catalog.definitions())
        .extracting(PolicyDefinition::name)
        .containsExactly("first", "second");
    assertThat(catalog.find("second").origin()).endsWith("b.jar");
    Scheduler policy = catalog.resolve("first").newScheduler(new SplittableRandom(1));
    assertThat(policy.getClass().getName()).isEqualTo("First");
  }

  @Test
  void anUnknownPolicyIsReportedWithTheNearestName() throws IOException {
    PluginJar.write(folder.resolve("a.jar"), "First", "first");
    assertThatThrownBy(() -> catalog().resolve("frist:a=b"))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "there is no policy 'frist'; expected first, or a source file such as ./MyPolicy.java;"
                + " did you mean 'first'?");
    assertThatThrownBy(() -> catalog().resolve("first:a=b"))
        .hasMessage("policy first has no option 'a'; it has none at all");
  }

  @Test
  void noPolicyIsNamedAsTheKernelsPlacement() throws IOException {
    PluginJar.write(folder.resolve("a.jar"), "First", "linux");
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("policy linux in ")
        .hasMessageEndingWith(
            "a.jar has the name of what leaves placement to the kernel; name it otherwise");
  }

  @Test
  void twoPoliciesOfOneNameAreRefusedAndBothJarsNamed() throws IOException {
    PluginJar.write(folder.resolve("a.jar"), "First", "same");
    PluginJar.write(folder.resolve("b.jar"), "Second", "same");
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("policy same is in two plugins, ")
        .hasMessageContaining("a.jar and ")
        .hasMessageEndingWith("b.jar; remove one of them");
  }

  @Test
  void aPluginThatIsRegisteredButNotThereIsReported() throws IOException {
    PluginJar.write(folder.resolve("good.jar"), "First", "first");
    PluginJar.write(folder.resolve("broken.jar"), "not.There", List.of());
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("the plugin in ")
        .hasMessageContaining("broken.jar is broken: ")
        .hasMessageEndingWith("Provider not.There not found");
  }

  @Test
  void aRegistryThatIsNoClassNameIsReported() throws IOException {
    PluginJar.write(folder.resolve("broken.jar"), "not a name", List.of());
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageContaining("broken.jar is broken: ")
        .hasMessageContaining("Illegal");
  }

  @Test
  void aPluginThatThrowsIsReported() throws IOException {
    String source =
        """
        public class Throwing implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            throw new IllegalStateException("oops");
          }
        }
        """;
    PluginJar.write(
        folder.resolve("t.jar"), "Throwing", List.of(new PluginJar.Source("Throwing", source)));
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("the plugin Throwing in ")
        .hasMessageEndingWith("t.jar is broken: oops (illegal state exception at Throwing.java:3)");
  }

  @Test
  void aFolderWithoutPluginsIsReported() throws IOException {
    assertThatThrownBy(this::catalog).hasMessageStartingWith("no jar in the plugin folder ");
    assertThatThrownBy(() -> PolicyCatalog.withPlugins(folder.resolve("nowhere")))
        .hasMessageEndingWith("nowhere is not a folder");
    Files.writeString(folder.resolve("text.jar"), "no zip");
    assertThatThrownBy(this::catalog).hasMessageContaining("text.jar is no readable jar: ");
  }
}
