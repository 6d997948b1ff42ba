package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyNamesTest {
  private static final String SOURCE =
      """
      import akula.api.*;
      public final class %1$s implements Scheduler {
        record Options(@Option(help = "h", defaultValue = "1", max = "5") int step) {}
        %1$s(Options options) {}
        @Override public void launchThread(AkulaThread thread, Machine machine) {}
        @Override public void updateSchedule(Machine machine) {}
      }
      """;

  @TempDir Path folder;
  private PolicyCatalog catalog;

  @BeforeEach
  void policies() throws IOException {
    Path plugins = Files.createDirectory(folder.resolve("plugins"));
    PluginJar.write(plugins.resolve("a.jar"), "First", "first");
    PluginJar.write(plugins.resolve("b.jar"), "Second", "second");
    catalog = PolicyCatalog.withPlugins(plugins);
  }

  private String file(String path) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    String name = file.getFileName().toString().replace(".java", "");
    Files.writeString(file, SOURCE.formatted(name));
    return file.toString();
  }

  private List<String> names(String... specs) {
    return catalog.resolveAll(List.of(specs)).stream().map(PolicyFactory::name).toList();
  }

  @Test
  void anAliasIsTheName() throws IOException {
    String file = file("Mine.java");
    assertThat(names("a=first", "b=" + file)).containsExactly("a", "b");
    PolicyFactory policy = catalog.resolve("b=" + file);
    assertThat(policy.name()).isEqualTo("b");
    assertThat(policy.spec()).isEqualTo(file);
    assertThat(policy.written().text()).isEqualTo("b=" + file);
  }

  @Test
  void aSourceFileIsCalledByItsClass() throws IOException {
    assertThat(names(file("Mine.java"), "first")).containsExactly("Mine", "first");
    assertThat(catalog.resolve(file("Other.java")).name()).isEqualTo("Other");
  }

  @Test
  void optionsFollowAClassAndNoAlias() throws IOException {
    String file = file("Mine.java");
    assertThat(names(file, file + ":step=2", "a=" + file + ":step=3", "Mine3=" + file + ":step=4"))
        .containsExactly("Mine", "Mine:step=2", "a", "Mine3");
    assertThat(names(file + ":step=1")).containsExactly("Mine");
  }

  @Test
  void twoFilesOfOneClassAreCalledAsTheyAreWritten() throws IOException {
    String one = file("a/Mine.java");
    String other = file("b/Mine.java");
    String third = file("Third.java");
    assertThat(names(one, third, other)).containsExactly(one, "Third", other);
    assertThat(names(one, "its=" + other)).containsExactly("Mine", "its");
  }

  @Test
  void anAliasTakesTheNameOfAClass() throws IOException {
    String file = file("Mine.java");
    assertThat(names(file, "Mine=first")).containsExactly(file, "Mine");
  }

  @Test
  void aClassThatIsCalledAsOneThatShipsKeepsItsPath() throws IOException {
    String file = file("first.java");
    assertThat(names(file, "first")).containsExactly(file, "first");
    assertThat(catalog.resolve(file).name()).isEqualTo(file);
  }

  @Test
  void aNameStandsForOnePolicy() {
    assertThatThrownBy(() -> names("a=first", "a=second"))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage("two policies are called a, first and second; give each an alias of its own");
  }

  @Test
  void aPolicyHasOneName() {
    assertThatThrownBy(() -> names("first", "a=first"))
        .hasMessage("policy first is given twice, as first and as a; name it once");
    assertThatThrownBy(() -> names("a=first", "b=first"))
        .hasMessage("policy first is given twice, as a and as b; name it once");
  }

  @Test
  void ofSeveralPartsOnePolicyMayBeThereAgain() {
    assertThat(names("a=first", "a=first")).containsExactly("a", "a");
  }

  @Test
  void whatShipsIsCalledSoAndNothingElseIs() throws IOException {
    assertThat(names("first=first")).containsExactly("first");
    assertThatThrownBy(() -> names("first=second"))
        .hasMessage(
            "'first=second' calls second as policy first is called; choose another alias (options"
                + " follow a colon: first:key=value)");
    assertThatThrownBy(() -> names("linux=first"))
        .hasMessage("'linux=first' calls a policy linux, which is none; choose another alias");
    assertThatThrownBy(() -> names("best_static=first")).hasMessageContaining("which is none");
  }
}
