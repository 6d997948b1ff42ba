package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the build says of libraries and plugins, by the programs of {@code scripts} that it runs.
 */
class SupplyTest {
  private static final String EMPTY =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  private static final Said NOTHING = new Said(0, "");

  private record Said(int code, String text) {}

  @TempDir private static Path classes;
  @TempDir private Path folder;

  /** Once, where the build does so whenever it runs one. */
  @BeforeAll
  static void compile() {
    List<String> words = new ArrayList<>(List.of("-d", classes.toString()));
    for (String program : List.of("Checksums", "Licences")) {
      words.add(Path.of("scripts", program + ".java").toString());
    }
    assertThat(
            ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, words.toArray(String[]::new)))
        .isZero();
  }

  private static Said run(String program, Object... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", classes.toString(), program));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }

  private Path file(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Files of a Maven repository and the list of their checksums. */
  @Nested
  class Checksums {
    @Test
    void theListIsOfJarsAndPoms() throws IOException, InterruptedException {
      file("repository/a/one/1/one-1.jar", "");
      file("repository/a/one/1/one-1.pom", "<project/>");
      file("repository/a/one/1/_remote.repositories", "one-1.jar>central=");
      Path list = folder.resolve("list");
      assertThat(run("Checksums", "write", list, folder.resolve("repository"))).isEqualTo(NOTHING);
      assertThat(Files.readAllLines(list))
          .satisfiesExactly(
              line -> assertThat(line).isEqualTo(EMPTY + "  a/one/1/one-1.jar"),
              line -> assertThat(line).matches("[0-9a-f]{64}  a/one/1/one-1\\.pom"));
    }

    @Test
    void whatIsThereHasToBeWhatIsListed() throws IOException, InterruptedException {
      Path list = file("list", EMPTY + "  one.jar\n" + EMPTY + "  not-there.jar\n");
      Path jar = file("one.jar", "");
      assertThat(run("Checksums", "verify", list, folder)).isEqualTo(NOTHING);
      Files.writeString(jar, "\n");
      Said said = run("Checksums", "verify", list, folder);
      assertThat(said.code()).isEqualTo(1);
      assertThat(said.text())
          .startsWith(jar + " has the SHA-256 01ba4719")
          .contains(", where line 1 of " + list + " expects " + EMPTY)
          .endsWith("remove it, so that Maven fetches it again.\n");
    }

    @Test
    void mistakesAreTold() throws IOException, InterruptedException {
      Path list = file("list", EMPTY + "  a.jar\n" + EMPTY + " b.jar\n");
      String told = "%s, line 2: '%s b.jar' is not a SHA-256, two blanks and a path.%n";
      assertThat(run("Checksums", "verify", list, folder))
          .isEqualTo(new Said(1, told.formatted(list, EMPTY)));
      assertThat(run("Checksums", "look", list, folder).code()).isEqualTo(2);
    }

    /** What the tests themselves were started with is on the list of the build. */
    @Test
    void theBuildHasItsLibrariesListed() throws IOException {
      List<String> listed =
          Files.readAllLines(Path.of(".mvn", "checksums", "checksums.sha256")).stream()
              .map(line -> line.substring(line.indexOf("  ") + 2))
              .toList();
      assertThat(System.getProperty("java.class.path").split(":"))
          .filteredOn(path -> path.endsWith(".jar") && !path.contains("/target/"))
          .isNotEmpty()
          .allMatch(path -> listed.stream().anyMatch(one -> path.endsWith("/" + one)));
    }
  }

  /** The bill of materials, what ships, and the list of licences that is made of both. */
  @Nested
  class Licences {
    private String component(String licence) {
      return """
      <component>
        <group>a</group>
        <name>one</name>
        <hashes><hash alg="MD5">1</hash><hash alg="SHA-256">%s</hash></hashes>
        <licenses>%s</licenses>
      </component>
      """
          .formatted(EMPTY, licence);
    }

    private Said run(String component, String jar) throws IOException, InterruptedException {
      file("bom.xml", "<bom><components>" + component + "</components></bom>");
      file("lib/one-1.jar", jar);
      Files.createDirectories(folder.resolve("shell"));
      return SupplyTest.run("Licences", folder);
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock =
            """
            <license><id>MIT</id></license>                                 | MIT
            <expression>(CDDL-1.0 OR MIT)</expression>                      | CDDL-1.0 or MIT
            <license><name>Own</name></license><license><id>MIT</id></license> | Own or MIT
            """)
    void whatShipsIsListed(String licence, String listed) throws IOException, InterruptedException {
      assertThat(run(component(licence), "")).isEqualTo(NOTHING);
      assertThat(folder.resolve("licences.txt"))
          .content()
          .contains("\nlib/one-1.jar" + " ".repeat(36) + listed + "\n");
    }

    @Test
    void anotherLicenceIsRefused() throws IOException, InterruptedException {
      Said said = run(component("<license><name>Own</name></license>"), "");
      assertThat(said.code()).isEqualTo(1);
      assertThat(said.text())
          .startsWith(
              folder.resolve("bom.xml") + ": a:one is under [Own], and what ships has to be")
          .contains("under one of [Apache-2.0, ");
      assertThat(folder.resolve("licences.txt")).doesNotExist();
    }

    @Test
    void aJarThatTheBillDoesNotKnowIsRefused() throws IOException, InterruptedException {
      assertThat(run(component("<license><id>MIT</id></license>"), "other"))
          .isEqualTo(
              new Said(
                  1,
                  "%s: no component of %s has the SHA-256 of this jar.%n"
                      .formatted(folder.resolve("lib/one-1.jar"), folder.resolve("bom.xml"))));
    }
  }
}
