package akula.toolkit.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class ClientLibraryTest {
  private static final Path SOCKET = Path.of("/run/manager.sock");

  @Test
  void aProgramIsToldWhatConnectsItAndWhere() {
    ClientLibrary library = ClientLibrary.unpacked();
    String file = library.file().toString();
    assertThat(Files.isExecutable(library.file())).isTrue();
    assertThat(library.variables(Map.of(), SOCKET, null))
        .isEqualTo(
            Map.of(
                "LD_PRELOAD", file,
                "OMP_TOOL_LIBRARIES", file,
                "AKULA_MANAGER", SOCKET.toString()));
  }

  @Test
  void librariesAndToolsOfTheUserComeFirst() {
    ClientLibrary library = ClientLibrary.unpacked();
    Map<String, String> environment =
        Map.of("LD_PRELOAD", "libasan.so", "OMP_TOOL_LIBRARIES", "/opt/tool.so");
    assertThat(library.variables(environment, SOCKET, "solver"))
        .isEqualTo(
            Map.of(
                "LD_PRELOAD",
                "libasan.so:" + library.file(),
                "AKULA_MANAGER",
                SOCKET.toString(),
                "AKULA_NAME",
                "solver"));
  }

  @Test
  void aPathThatNoVariableCanNameIsRefused() {
    assertThat(ClientLibrary.requireNameable(Path.of("/a/b.so"))).isEqualTo(Path.of("/a/b.so"));
    for (String path : new String[] {"/a b/c.so", "/a:b/c.so", "/a\tb/c.so"}) {
      assertThatThrownBy(() -> ClientLibrary.requireNameable(Path.of(path)))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(path + " cannot be named in LD_PRELOAD")
          .hasMessageContaining("set XDG_CACHE_HOME to a folder without them");
    }
  }
}
