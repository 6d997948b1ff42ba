package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a manager is looked for, and whom one believes there. */
class ManagerSocketTest {
  @Test
  void aManagerOfThisUserOrOfTheSuperuserIsBelieved() {
    assertThat(ManagerSocket.isTrusted(1000, 1000)).isTrue();
    assertThat(ManagerSocket.isTrusted(0, 1000)).isTrue();
    assertThat(ManagerSocket.isTrusted(1000, 0)).isFalse();
    assertThat(ManagerSocket.isTrusted(1001, 1000)).isFalse();
  }

  @Test
  void theEnvironmentSaysWhereItIs() {
    assertThat(ManagerSocket.usual(Map.of(), 7)).isEqualTo(Path.of("/tmp/akula-7/manager.sock"));
    assertThat(ManagerSocket.usual(Map.of("XDG_RUNTIME_DIR", "/run/user/7"), 7))
        .isEqualTo(Path.of("/run/user/7/akula/manager.sock"));
    assertThat(ManagerSocket.usual(Map.of("AKULA_MANAGER", "/m", "XDG_RUNTIME_DIR", "/r"), 7))
        .isEqualTo(Path.of("/m"));
  }
}
