package akula.wrapper.carried;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.wrapper.os.FileDescriptor;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CarriedProgramTest {
  private static final String AGENT = "akula-agent";

  @TempDir private Path folder;
  private CarriedProgram program;
  private byte[] bytes;

  @BeforeEach
  void find() throws Exception {
    program = CarriedProgram.of(AGENT);
    String processor = System.getProperty("os.arch").replace("amd64", "x86_64");
    try (InputStream stream =
        getClass().getResourceAsStream("/META-INF/native/linux-" + processor + "/" + AGENT)) {
      bytes = stream.readAllBytes();
    }
  }

  private Path place(Path... folders) throws NotCarriedException {
    return program.onDisk(new ProgramFolders(List.of(folders)));
  }

  @Test
  void whatIsNotCarriedIsSaid() {
    assertThatThrownBy(() -> CarriedProgram.of("akula-nothing", "Linux", "amd64"))
        .isInstanceOf(NotCarriedException.class)
        .hasMessage(
            "this build has no akula-nothing for x86_64: build the project on such a machine, with"
                + " a C compiler");
    assertThatThrownBy(() -> CarriedProgram.of(AGENT, "Linux", "riscv64"))
        .hasMessageContaining("no akula-agent for riscv64");
    assertThatThrownBy(() -> CarriedProgram.of(AGENT, "Mac OS X", "aarch64"))
        .hasMessage("akula-agent is a program for Linux, and this is Mac OS X");
  }

  @Test
  void theCopyInMemoryIsTheSame() throws Exception {
    try (FileDescriptor copy = program.inMemory()) {
      assertThat(Files.readAllBytes(copy.path())).isEqualTo(bytes);
    }
  }

  @Test
  void theFileIsTheSameAndCanBeRun() throws Exception {
    Path file = place(folder.resolve("a/b"));
    assertThat(file.getFileName()).hasToString(AGENT);
    assertThat(file).startsWith(folder.resolve("a/b")).isExecutable().hasBinaryContent(bytes);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rwxr-xr-x");
    assertThat(files(file.getParent())).containsExactly(file);
    Process agent = new ProcessBuilder(file.toString()).redirectErrorStream(true).start();
    assertThat(new String(agent.getInputStream().readAllBytes())).isNotEmpty();
    assertThat(agent.waitFor()).as("it wants to be started by a JVM").isEqualTo(2);
  }

  @Test
  void aFileThatIsThereIsKept() throws Exception {
    Path file = place(folder);
    Object written = Files.readAttributes(file, "unix:ino").get("ino");
    assertThat(place(folder)).isEqualTo(file);
    assertThat(Files.readAttributes(file, "unix:ino").get("ino")).isEqualTo(written);
  }

  @Test
  void aDamagedFileIsReplaced() throws Exception {
    Path file = place(folder);
    Files.write(file, new byte[bytes.length]);
    assertThat(place(folder)).isEqualTo(file).hasBinaryContent(bytes);
    Files.write(file, List.of("short"));
    assertThat(place(folder)).hasBinaryContent(bytes);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(place(folder)).isExecutable();
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/bin/true"));
    assertThat(place(folder)).isRegularFile().hasBinaryContent(bytes);
    assertThat(Files.isSymbolicLink(file)).isFalse();
  }

  @Test
  void otherVersionsGoWhenTheyWereNotUsedForLong() throws Exception {
    Path old = version("0123456789abcdef", Duration.ofDays(31));
    Path recent = version("fedcba9876543210", Duration.ofDays(29));
    Path file = place(folder);
    assertThat(files(folder)).containsExactlyInAnyOrder(recent, file.getParent());
    assertThat(old).doesNotExist();
    Files.setLastModifiedTime(file.getParent(), FileTime.from(Instant.EPOCH));
    place(folder);
    assertThat(Files.getLastModifiedTime(file.getParent()).toInstant())
        // time: the file was dated 1970, and a day is more than any test takes
        .as("it was used just now")
        .isAfter(Instant.now().minus(Duration.ofDays(1)));
  }

  private Path version(String hash, Duration age) throws Exception {
    Path version = Files.createDirectory(folder.resolve(hash));
    Files.writeString(version.resolve(AGENT), "old");
    // time: ages are counted in days from now
    Files.setLastModifiedTime(version, FileTime.from(Instant.now().minus(age)));
    return version;
  }

  @Test
  void aFolderThatDoesNotDoIsLeftOut() throws Exception {
    Path inTheWay = Files.writeString(folder.resolve("file"), "");
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path good = folder.resolve("good");
    assertThat(place(inTheWay, shared, Path.of("/proc"), good)).startsWith(good);
    assertThat(files(shared)).isEmpty();
    assertThatThrownBy(() -> place(inTheWay, shared))
        .isInstanceOf(NotCarriedException.class)
        .hasMessage(
            "akula-agent cannot be unpacked: %s is in the way, and %s may be written by others; set XDG_CACHE_HOME to a folder of yours from which programs may be run"
                .formatted(inTheWay, shared));
  }

  @Test
  void foldersAreTheOnesOfTheUser() throws Exception {
    String home = folder.resolve("home").toString();
    String cache = folder.resolve("cache").toString();
    assertThat(place(Map.of("HOME", home))).startsWith(Path.of(home, ".cache/akula/programs"));
    assertThat(place(Map.of("HOME", home, "XDG_CACHE_HOME", cache)))
        .startsWith(Path.of(cache, "akula/programs"));
    assertThat(place(Map.of("HOME", home, "XDG_CACHE_HOME", "relative")))
        .as("the specification says so")
        .startsWith(Path.of(home, ".cache"));
    assertThat(place(Map.of()))
        .startsWith(folder.resolve("akula-programs-" + System.getProperty("user.name")));
  }

  private Path place(Map<String, String> environment) throws NotCarriedException {
    return program.onDisk(ProgramFolders.of(environment, folder.toString()));
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
