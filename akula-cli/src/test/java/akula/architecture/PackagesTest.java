package akula.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages have no cycles, and each says truly what it depends on. */
class PackagesTest {

  static List<Path> packages() {
    return Product.packages();
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("akula.(**)").should().beFreeOfCycles().check(Product.CLASSES);
  }

  @Test
  void allModulesAreSeen() {
    assertThat(packages().stream().map(path -> PackageNote.of(path).name()))
        .contains("akula.api", "akula.formats", "akula.bootstrap.engine", "akula.cli.policies");
  }

  @ParameterizedTest
  @MethodSource("packages")
  void packageSaysWhatItDependsOn(Path folder) {
    PackageNote note = PackageNote.of(folder);
    assertThat(note.said())
        .as("'Depends on' in the package-info.java of %s against its imports", note.name())
        .isEqualTo(note.named());
  }

  @Test
  void importsAndFullNamesCountButNotCommentsAndTexts() {
    String source =
        """
        import akula.a.One;
        import static akula.b.Two.THREE;
        import akula.c.d.*;
        /* akula.no.Comment */ // akula.no.Comment
        String text = "akula.no.Text \\" akula.no.Text" + '"' + new akula.e.Four();
        """;
    assertThat(PackageNote.packagesNamedIn(source))
        .containsExactly("akula.a", "akula.b", "akula.c.d", "akula.e");
  }
}
