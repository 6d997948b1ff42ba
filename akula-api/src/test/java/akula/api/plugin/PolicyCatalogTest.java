package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
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

  /** Writes a jar whose classes are changed, or left out where nothing is returned. */
  private void repack(Path jar, BinaryOperator<byte[]> change, String className)
      throws IOException {
    Path packed = folder.resolve("packed");
    try (JarFile in = new JarFile(jar.toFile());
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(packed))) {
      for (JarEntry entry : Collections.list(in.entries())) {
        byte[] bytes = in.getInputStream(entry).readAllBytes();
        boolean isMeant = entry.getName().equals(className + ".class");
        byte[] written = isMeant ? change.apply(bytes, bytes) : bytes;
        if (written != null) {
          out.putNextEntry(new JarEntry(entry.getName()));
          out.write(written);
        }
      }
    }
    Files.move(packed, jar, StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aPluginForALaterJavaIsReportedWithItsJar() throws IOException {
    PluginJar.write(folder.resolve("good.jar"), "First", "first");
    Path late = PluginJar.write(folder.resolve("late.jar"), "Late", "late");
    int major = 7; // its last byte in a class file
    repack(
        late,
        (bytes, _) -> {
          bytes[major] = 120;
          return bytes;
        },
        "LatePlugin");
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith("the plugin in " + late + " is broken: ")
        .hasMessageContaining("LatePlugin has been compiled by a more recent version");
  }

  @Test
  void aPolicyThatLacksAClassIsReportedWithItsJar() throws IOException {
    Path jar = folder.resolve("lacking.jar");
    String plugin =
        """
        public class LackingPlugin implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            return java.util.List.of(Lacking.class);
          }
        }
        """;
    String policy =
        PluginJar.policySource("Lacking", PluginJar.header("lacking"))
            .replace("implements Scheduler {", "implements Scheduler { Lacking(Chosen chosen) {}");
    PluginJar.write(
        jar,
        "LackingPlugin",
        List.of(
            new PluginJar.Source("Lacking", policy),
            new PluginJar.Source("Chosen", "public record Chosen(int pairs) {}"),
            new PluginJar.Source("LackingPlugin", plugin)));
    repack(jar, (_, _) -> null, "Chosen");
    assertThatThrownBy(() -> catalog().resolve("lacking"))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "policy lacking: class Lacking cannot be used: Chosen (no class def found error), in "
                + jar);
  }

  @Test
  void aPolicyWhoseClassCannotBeInitialisedIsReportedWithItsJar() throws IOException {
    Path jar = folder.resolve("a.jar");
    String plugin =
        """
        public class APlugin implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            return java.util.List.of(A.class);
          }
        }
        """;
    String policy =
        PluginJar.policySource("A", PluginJar.header("a"))
            .replace(
                "implements Scheduler {", "implements Scheduler { static int i = 1 / (int) 0L;");
    PluginJar.write(
        jar,
        "APlugin",
        List.of(new PluginJar.Source("A", policy), new PluginJar.Source("APlugin", plugin)));
    PolicyFactory factory = catalog().resolve("a");
    assertThatThrownBy(() -> factory.newScheduler(new SplittableRandom(1)))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "policy a: the constructor of A failed: / by zero (arithmetic exception at A.java:3), in "
                + jar);
  }

  @Test
  void aPluginThatCallsItselfTooDeeplyIsReported() throws IOException {
    String source =
        """
        public class Deep implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            return policies();
          }
        }
        """;
    Path jar =
        PluginJar.write(
            folder.resolve("d.jar"), "Deep", List.of(new PluginJar.Source("Deep", source)));
    assertThatThrownBy(this::catalog)
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            "the plugin Deep in %s is broken: it called itself too deeply (stack overflow error at"
                    .formatted(jar)
                + " Deep.java:3)");
  }

  @Test
  void theFolderOfAProjectIsToldWhereItsJarIs() throws IOException {
    String source =
        """
        public class Built implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            return java.util.List.of();
          }
        }
        """;
    Path target = Files.createDirectory(folder.resolve("target"));
    PluginJar.write(
        target.resolve("b.jar"), "Built", List.of(new PluginJar.Source("Built", source)));
    assertThatThrownBy(this::catalog)
        .hasMessageEndingWith(" else of akula there; did you mean '%s'?".formatted(target));
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
