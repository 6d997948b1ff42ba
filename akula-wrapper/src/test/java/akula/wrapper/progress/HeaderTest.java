package akula.wrapper.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What C programs write with the header is what is read here. */
@EnabledOnOs(OS.LINUX)
class HeaderTest {
  @TempDir private static Path folder;
  private static Path reporter;
  @RegisterExtension private final MadeFile made = new MadeFile();

  @BeforeAll
  static void compile() throws Exception {
    reporter = ReporterProgram.compile(folder);
  }

  @Test
  void aProgramReportsAsAWhole() throws Exception {
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().isInUse(ProgressFile.PROGRAM)).isFalse();
    assertThat(made.file().done(ProgressFile.PROGRAM)).isNegative();
    ReporterProgram.run(reporter, made.file(), "program", "25");
    assertThat(made.file().read()).isTrue();
    Report report = new Report(made.file(), ProgressFile.PROGRAM);
    assertThat(report.done()).isEqualTo(25);
    assertThat(report.total()).isEqualTo(100);
    assertThat(made.file().used()).isEqualTo(1);
  }

  @Test
  void threadsThatRegisterTogetherHaveSlotsOfTheirOwn() throws Exception {
    ReporterProgram.run(reporter, made.file(), "together", "40");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isEqualTo(41);
    assertThat(made.file().registrations()).isEqualTo(40);
    Set<Long> owners = new HashSet<>();
    Set<Long> processes = new HashSet<>();
    for (int slot = 1; slot < made.file().used(); slot++) {
      assertThat(made.file().isInUse(slot)).isTrue();
      assertThat(made.file().done(slot)).isEqualTo(3);
      assertThat(made.file().total(slot)).isEqualTo(4);
      owners.add(made.file().owner(slot));
      processes.add(made.file().owner(slot) >>> 32);
    }
    assertThat(owners).hasSize(40);
    assertThat(processes).hasSize(1);
  }

  @Test
  void whatPoliciesMayGoByIsReported() throws Exception {
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().wantedContexts()).isZero();
    ReporterProgram.run(reporter, made.file(), "tells", "2");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().isSilent()).isFalse();
    assertThat(made.file().wantedContexts()).isEqualTo(7);
    assertThat(made.file().team()).isEqualTo(2);
    assertThat(made.file().registered()).isEqualTo(1);
    assertThat(made.file().registrations()).as("one is registered no more").isEqualTo(2);
    assertThat(made.file().taskLength(1)).isEqualTo(340);
    assertThat(made.file().criticalSectionLength(1)).isEqualTo(0.25);
    assertThat(made.file().taskLength(2)).as("it is registered no more").isZero();
  }

  @Test
  void aProgramThatReportsForItselfOnlyIsNotSilent() throws Exception {
    made.write(2 * ProgressFile.LINE - 24, 3);
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().team()).isEqualTo(3);
    assertThat(made.file().isSilent()).isFalse();
  }

  @Test
  void slotsOfThreadsThatEndedAreTakenAgain() throws Exception {
    int threads = ProgressFile.SLOTS + 100;
    assertThat(ReporterProgram.run(reporter, made.file(), "passing", String.valueOf(threads)))
        .isEqualTo(String.valueOf(threads));
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isEqualTo(ProgressFile.SLOTS);
    assertThat(made.file().registrations()).isEqualTo(threads);
  }

  @Test
  void aForkIsNotRegistered() throws Exception {
    ReporterProgram.run(reporter, made.file(), "forks");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().done(1)).isEqualTo(1);
    assertThat(made.file().done(ProgressFile.PROGRAM)).isEqualTo(5);
    assertThat(made.file().total(ProgressFile.PROGRAM)).isEqualTo(7);
  }

  @Test
  void nothingHappensWhereNobodyListens() throws Exception {
    ReporterProgram.run(reporter, null, "program", "25");
    ReporterProgram.run(reporter, null, "together", "4");
    Files.writeString(made.file().path(), "something else");
    ReporterProgram.run(reporter, made.file(), "program", "25");
    assertThat(made.file().path()).hasContent("something else");
    Files.delete(made.file().path());
    ReporterProgram.run(reporter, made.file(), "together", "4");
    assertThat(made.file().path()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-std=gnu99", "-std=c11 -pedantic", "-std=c99 -D_GNU_SOURCE", "-std=c99 -static"})
  void theHeaderCompilesAs(String options) throws Exception {
    Path program = folder.resolve("other");
    ReporterProgram.compile(program, ("cc -pthread " + options).split(" "));
    ReporterProgram.run(program, made.file(), "program", "7");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().done(ProgressFile.PROGRAM)).isEqualTo(7);
  }

  @Test
  void theHeaderCompilesAsCpp() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/g++")), "no C++ compiler here");
    Path program = folder.resolve("cpp");
    ReporterProgram.compile(program, "g++", "-x", "c++", "-std=c++11", "-pedantic", "-pthread");
    ReporterProgram.run(program, made.file(), "together", "2");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().done(2)).isEqualTo(3);
  }

  /** Returns the program of a language that the documentation shows. */
  private static String shown(String language) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "guide", "progress.md"));
    String begin = "```" + language + "\n";
    int from = page.indexOf(begin) + begin.length();
    return page.substring(from, page.indexOf("```", from));
  }

  @Test
  void theProgramsOfTheDocumentationReport() throws Exception {
    Path c = Files.writeString(folder.resolve("sum.c"), shown("c"));
    Path program = folder.resolve("sum");
    ReporterProgram.compileFile(c, program, "cc", "-std=c99", "-pedantic");
    ReporterProgram.run(program, made.file());
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isEqualTo(2);
    assertThat(made.file().isInUse(1)).isFalse();
    Path java = Files.writeString(folder.resolve("Sum.java"), shown("java"));
    Path launcher = Path.of(System.getProperty("java.home"), "bin", "java");
    String path = System.getProperty("java.class.path");
    assertThat(ReporterProgram.run(launcher, made.file(), "-cp", path, java.toString()))
        .isEqualTo("true");
    assertThat(made.file().read()).isTrue();
    assertThat(made.file().used()).isEqualTo(2);
  }
}
