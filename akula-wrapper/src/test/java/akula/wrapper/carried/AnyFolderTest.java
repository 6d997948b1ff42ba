package akula.wrapper.carried;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The C part in a checkout whose path has what make and a shell take for something else. */
@EnabledOnOs(OS.LINUX)
class AnyFolderTest {
  private static final Path SOURCES = Path.of("src/main/c");
  private static final String PROCESSOR = System.getProperty("os.arch").replace("amd64", "x86_64");

  @TempDir private Path folder;
  private Path checkout;

  @BeforeEach
  void copySources() throws IOException {
    checkout = folder.resolve("it's 100% & more").resolve("akula-wrapper");
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = checkout.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  /** Where it was made is not to be seen in a program either. */
  @Test
  void agentAndLibraryAreThoseOfTheBuild() throws Exception {
    assertThat(make("OUT=../../../target/native")).isEmpty();
    Path programs = checkout.resolve("target/native/linux-" + PROCESSOR);
    for (String name : List.of("akula-agent", "libakula-threads.so")) {
      try (var built =
          getClass().getResourceAsStream("/META-INF/native/linux-" + PROCESSOR + "/" + name)) {
        assertThat(Files.readAllBytes(programs.resolve(name))).isEqualTo(built.readAllBytes());
      }
    }
  }

  @Test
  void anAbsoluteFolderWithABlankIsRefused() throws Exception {
    Path out = checkout.resolve("target");
    assertThat(make("OUT=" + out))
        .contains(
            "OUT is '" + out + "', and make takes no folder with a blank: give its path from");
    assertThat(out).doesNotExist();
  }

  private String make(String out) throws IOException, InterruptedException {
    Process make =
        new ProcessBuilder(List.of("make", "-s", "--no-print-directory", out))
            .directory(checkout.resolve(SOURCES).toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(make.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    make.waitFor();
    return said;
  }
}
