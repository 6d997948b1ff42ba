package akula.wrapper.manager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.wrapper.os.Affinity;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketListener;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.UserId;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.ServedStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.junit.jupiter.api.Assumptions;
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

  /** Listens, and answers who enters first when a second one has entered. */
  private static void answerInTurn(PacketListener listener, Consumer<PacketSocket> accepted)
      throws Exception {
    try (Arena arena = Arena.ofConfined()) {
      PacketSocket client = null;
      while (client == null) {
        client = listener.accept().orElse(null);
        Thread.onSpinWait();
      }
      accepted.accept(client);
      MemorySegment room = arena.allocate(512, 8);
      List<Integer> entered = new ArrayList<>();
      while (entered.size() < 2) {
        client.await(1_000_000_000);
        int length = client.receive(room);
        assertThat(length).isNotEqualTo(PacketSocket.CLOSED);
        if (length > 0) {
          int type = room.get(ValueLayout.JAVA_INT, 0);
          int number = room.get(ValueLayout.JAVA_INT, 4);
          if (type == ClientMessage.HELLO) {
            List<FileDescriptor> memory = new ArrayList<>();
            try (ProgressFile _ = ProgressFile.inMemory(0, memory::add)) {
              MemorySegment answer = answer(arena, type, number);
              client.send(answer, answer.byteSize(), memory.getFirst());
            }
            memory.forEach(FileDescriptor::close);
          } else {
            entered.addFirst(number);
          }
        }
      }
      for (int number : entered) {
        MemorySegment answer = answer(arena, ClientMessage.ENTER, number);
        client.send(answer, answer.byteSize());
      }
    }
  }

  private static MemorySegment answer(Arena arena, int type, int number) {
    return arena.allocateFrom(
        ValueLayout.JAVA_INT, type | ClientMessage.REPLY, number, 0, ClientMessage.VERSION, 4, 4);
  }

  @Test
  void whoEntersHoldsUpNoOther() throws Exception {
    Path socket = folder.resolve("manager.sock");
    List<PacketSocket> accepted = new ArrayList<>();
    try (PacketListener listener = PacketListener.at(socket)) {
      FutureTask<Void> answering =
          new FutureTask<>(() -> {
            answerInTurn(listener, accepted::add);
            return null;
          });
      Thread.ofPlatform().start(answering);
      try (Manager app = Manager.connect("two", 2, socket)) {
        List<FutureTask<Boolean>> threads = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          threads.add(new FutureTask<>(() -> app.thread(1, 0).isPlaced()));
          Thread.ofPlatform().start(threads.getLast());
        }
        for (FutureTask<Boolean> thread : threads) {
          assertThat(thread.get()).isTrue();
        }
        answering.get();
        accepted.forEach(PacketSocket::close);
      }
    }
  }

  /** The sample for Python; the manager goes before it is told that the program does. */
  @Test
  void whoEntersFromPythonHoldsUpNoOther() throws Exception {
    Path socket = folder.resolve("manager.sock");
    String script =
        """
        import sys, threading
        sys.dont_write_bytecode = True
        sys.path.insert(0, "../samples/manager")
        from akula_manager import Manager
        placed, enters = [], threading.Barrier(2)
        def work():
            enters.wait()
            with app.thread(1.0) as me:
                placed.append(me.placed)
                enters.wait()
        with Manager("two", 2, sys.argv[1]) as app:
            team = [threading.Thread(target=work) for _ in range(2)]
            for one in team: one.start()
            for one in team: one.join()
            print(placed, app.granted, flush=True)
            sys.stdin.read()
        print("connected" if app.connected else "ended")
        """;
    List<PacketSocket> accepted = new ArrayList<>();
    try (PacketListener listener = PacketListener.at(socket)) {
      Process python;
      try {
        python =
            new ProcessBuilder("python3", "-c", script, socket.toString())
                .redirectErrorStream(true)
                .start();
      } catch (IOException e) {
        Assumptions.abort("no python3 here: " + e.getMessage());
        return;
      }
      FutureTask<Void> answering =
          new FutureTask<>(() -> {
            answerInTurn(listener, accepted::add);
            return null;
          });
      Thread.ofPlatform().daemon().start(answering);
      try (BufferedReader said = python.inputReader()) {
        assertThat(said.readLine()).isEqualTo("[True, True] 0");
        answering.get();
        accepted.forEach(PacketSocket::close);
        python.outputWriter().close();
        assertThat(said.lines()).containsExactly("ended");
        assertThat(python.waitFor()).isZero();
      } finally {
        python.destroyForcibly().waitFor();
      }
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
