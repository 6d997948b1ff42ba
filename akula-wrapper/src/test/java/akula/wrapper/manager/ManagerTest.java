package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.wrapper.os.Affinity;
import akula.wrapper.os.UserId;
import akula.wrapper.run.ServedStage;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Java programs that talk to a manager: in a process of their own, since this one is the manager.
 */
@EnabledOnOs(OS.LINUX)
class ManagerTest {
  @TempDir private Path folder;

  /** What the program does; run by the tests in another process. */
  static final class Program {
    public static void main(String[] arguments) throws Exception {
      try (Manager app = Manager.connect("java", 2, Path.of(arguments[0]));
          Arena arena = Arena.ofConfined()) {
        System.out.println("connected " + app.isConnected() + " granted " + app.granted());
        try (Manager.Entered thread = app.thread(2, 0.5)) {
          thread.blocking();
          thread.running();
          System.out.println(
              "placed " + thread.isPlaced() + " on " + new Affinity(arena).get(0).cpus());
        }
        Thread.ofVirtual()
            .start(() -> {
              try {
                app.thread(1, 1);
              } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
              }
            })
            .join();
      } catch (IllegalStateException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  private String run(Path socket) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                socket.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private static ManagerServer serve(Path socket, ServedStage stage, int contexts)
      throws Exception {
    return new ManagerServer(
        socket,
        stage.visitors(),
        new ManagerServer.Settings(UserId.own(), contexts, CompletableFuture::completedFuture));
  }

  @Test
  void aThreadThatEntersIsInPlaceByThen() throws Exception {
    Path socket = folder.resolve("manager.sock");
    try (ServedStage stage = new ServedStage(folder);
        ManagerServer _ = serve(socket, stage, 4)) {
      assertThat(run(socket))
          .contains(
              "connected true granted 2",
              "placed true on [" + stage.lastCpu() + "]",
              "a virtual thread cannot be placed on a cpu; enter with a platform thread");
      assertThat(stage.told()).contains("first java");
      assertThat(stage.visitors().present()).isEmpty();
    }
  }

  @Test
  void whatCannotBeIsRefusedAndWithoutAManagerNothingHappens() throws Exception {
    Path socket = folder.resolve("manager.sock");
    try (ServedStage stage = new ServedStage(folder);
        ManagerServer _ = serve(socket, stage, 1)) {
      assertThat(run(socket)).contains("java wants 2 contexts, and there are 1");
    }
    assertThat(Files.exists(socket)).isFalse();
    assertThat(run(socket)).contains("connected false granted 0", "placed false");
    assertThatThrownBy(() -> Manager.connect("x", -1, socket)).hasMessageContaining("at least 0");
  }
}
