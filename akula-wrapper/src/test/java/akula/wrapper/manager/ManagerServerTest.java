package akula.wrapper.manager;

import static akula.wrapper.run.ServedStage.allowed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.UserId;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.ScriptedVisitors;
import akula.wrapper.run.ServedStage;
import akula.wrapper.run.Visitors;
import akula.wrapper.run.Visitors.Present;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that talk to a manager with the header. */
@EnabledOnOs(OS.LINUX)
class ManagerServerTest {
  private static final int UID = UserId.own();
  private static final int CONTEXTS = 4;

  @TempDir private static Path programs;
  private static Path program;

  @TempDir private Path folder;
  private Path socket;
  private ServedStage stage;
  private ManagerServer server;
  private String before;

  /** The answer to who says "late". */
  private final CompletableFuture<String> late = new CompletableFuture<>();

  @BeforeAll
  static void compile() throws Exception {
    program = VisitorProgram.compile(programs);
  }

  @BeforeEach
  void begin() throws Exception {
    socket = folder.resolve("manager.sock");
    before = allowed((int) ProcessHandle.current().pid());
    stage = new ServedStage(folder);
    server = serve();
  }

  private ManagerServer serve() throws IOException {
    return new ManagerServer(
        socket, stage.visitors(), new ManagerServer.Settings(UID, CONTEXTS, this::heard));
  }

  private CompletableFuture<String> heard(String text) {
    return switch (text) {
      case "late" -> late;
      case "wrong" -> throw new IllegalStateException("what could not be");
      default -> CompletableFuture.completedFuture("heard " + text);
    };
  }

  private static void say(PacketSocket from, String words) {
    try (Arena arena = Arena.ofConfined()) {
      byte[] text = words.getBytes(StandardCharsets.US_ASCII);
      int header = ClientMessage.HEADER_BYTES;
      MemorySegment message = arena.allocate(header + text.length, 8);
      message.set(ValueLayout.JAVA_INT, 0, ClientMessage.CONTROL);
      MemorySegment.copy(text, 0, message, ValueLayout.JAVA_BYTE, header, text.length);
      assertThat(from.send(message, message.byteSize())).isZero();
    }
  }

  @AfterEach
  void end() throws Exception {
    server.close();
    stage.close();
  }

  private VisitorProgram visitor() throws IOException {
    return new VisitorProgram(program, socket);
  }

  /** Waits for something that comes by itself. */
  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private List<String> names() {
    return stage.visitors().present().stream()
        .flatMap(one -> one.threads().stream())
        .map(Visitors.PresentThread::name)
        .toList();
  }

  private int threads() {
    return stage.visitors().present().stream().mapToInt(one -> one.threads().size()).sum();
  }

  @Test
  void aThreadThatEntersIsInPlaceByThen() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      assertThat(visitor.ask("connect 2 one")).isEqualTo("1 ");
      assertThat(stage.visitors().present())
          .extracting(Present::application, Present::pid, Present::wantedContexts)
          .containsExactly(tuple("one", visitor.pid(), 2));
      visitor.ask("threads 2");
      assertThat(visitor.ask("enter 0")).isEqualTo("1 on " + stage.lastCpu());
      assertThat(visitor.ask("enter 1")).isEqualTo("1 on " + stage.lastCpu());
      assertThat(allowed(visitor.pid())).as("its first thread has not entered").isEqualTo(before);
      assertThat(visitor.ask("leave 1")).startsWith("1 on");
      until(() -> threads() == 1);
      assertThat(visitor.ask("fork 0")).as("a fork is not connected").isEqualTo("0");
      assertThat(visitor.ask("bye")).isEqualTo("on -1");
      assertThat(stage.visitors().present()).isEmpty();
      assertThat(visitor.ask("enter 0")).isEqualTo("0 on -1");
      assertThat(visitor.ask("connect 1 again")).isEqualTo("1 ");
    }
    until(() -> stage.visitors().present().isEmpty());
  }

  @Test
  void whoLeavesMakesRoomForOthers() throws Exception {
    server.close();
    stage.close();
    stage = ServedStage.withRoomFor(2, folder);
    server = serve();
    String inPlace = "1 on " + stage.lastCpu();
    try (VisitorProgram one = visitor();
        VisitorProgram two = visitor()) {
      one.ask("connect 1 one");
      two.ask("connect 1 two");
      one.ask("threads 9");
      two.ask("threads 2");
      for (int thread = 0; thread < 9; thread++) {
        assertThat(one.ask("enter " + thread)).as("thread %d", thread).isEqualTo(inPlace);
        if (thread > 0) {
          one.ask("leave " + thread);
        }
      }
      until(() -> threads() == 1);
      assertThat(two.ask("enter 0")).isEqualTo(inPlace);
      assertThat(two.ask("enter 1")).as("there is no room").startsWith("0 on");
      assertThat(threads()).isEqualTo(2);
      one.ask("leave 0");
      until(() -> stage.visitors().present().getLast().threads().size() == 2);
      assertThat(two.ask("run 1")).as("placed once there is room").isEqualTo(inPlace);
      assertThat(one.ask("enter 0")).startsWith("0 on");
      two.ask("leave 0");
      two.ask("leave 1");
      until(() -> threads() == 1);
      assertThat(one.ask("enter 1")).isEqualTo(inPlace);
      assertThat(threads()).isEqualTo(2);
    }
    until(() -> stage.takenSlots() == 0);
  }

  /** It has another slot by then, and the manager may look before it is told. */
  @Test
  void whoLeavesAndEntersAgainAtOnceHasAPlace() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.ask("threads 2");
      visitor.ask("enter 0");
      for (int turn = 0; turn < 10; turn++) {
        int leaver = turn % 2;
        int other = 1 - leaver;
        visitor.ask("enter " + other);
        visitor.ask("leave " + leaver);
        until(() -> threads() == 1);
        List<String> before = names();
        visitor.ask("shift " + other);
        until(() -> !names().equals(before)); // the manager has looked by itself
        assertThat(visitor.ask("enter " + other)).isEqualTo("1 on " + stage.lastCpu());
      }
    }
  }

  @Test
  void aThreadThatSaysThatItWaitsIsNotPaused() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.ask("threads 1");
      visitor.ask("enter 0");
      visitor.ask("block 0");
      until(() -> states().equals("blocked"));
      assertThat(visitor.ask("run 0")).isEqualTo("1 on " + stage.lastCpu());
      until(() -> states().isEmpty());
      assertThat(stage.told()).containsExactly("first one", "first blocked", "first woken");
    }
  }

  @Test
  void theChildOfAForkThatConnectsIsAnApplicationOfItsOwn() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.ask("threads 1");
      visitor.ask("enter 0");
      assertThat(visitor.ask("heir 0 two"))
          .isEqualTo("1 1 on %d, then on -1".formatted(stage.lastCpu()));
      assertThat(stage.told()).containsExactly("first one", "first two");
      until(() -> stage.visitors().present().size() == 1);
      assertThat(visitor.ask("run 0")).isEqualTo("1 on " + stage.lastCpu());
    }
  }

  private String states() {
    return stage.visitors().present().stream()
        .flatMap(one -> one.threads().stream())
        .map(one -> (one.isPaused() ? "paused" : "") + (one.isBlocked() ? "blocked" : ""))
        .collect(Collectors.joining());
  }

  @Test
  void whatCannotBeIsRefusedWithTheReason() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      assertThat(visitor.ask("connect 9 greedy"))
          .isEqualTo("-1 greedy wants 9 contexts, and there are 4");
      assertThat(visitor.ask("connect 4 modest")).isEqualTo("1 ");
      assertThat(visitor.ask("granted")).isEqualTo("4");
    }
  }

  @Test
  void oneThatWasAttachedConnects() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      ProgressFile progress = ProgressFile.inMemory(0, FileDescriptor::close);
      Visitors.Visitor whole = new Visitors.Visitor("whole", visitor.pid(), false, progress);
      assertThat(ServedStage.await(stage.visitors().come(whole))).isZero();
      assertThat(allowed(visitor.pid())).isEqualTo(String.valueOf(stage.lastCpu()));
      assertThat(visitor.ask("connect 1 one")).isEqualTo("1 ");
      assertThat(allowed(visitor.pid())).isEqualTo(before);
      try (VisitorProgram late = visitor()) {
        ProgressFile lates = ProgressFile.inMemory(0, FileDescriptor::close);
        Visitors.Visitor there = new Visitors.Visitor("there", late.pid(), false, lates);
        assertThat(ServedStage.await(stage.visitors().come(there))).isZero();
        stage.visitors().drain();
        assertThat(late.ask("connect 1 late"))
            .isEqualTo("-1 late comes too late: the manager drains");
        assertThat(stage.visitors().present())
            .as("it is managed as before")
            .extracting(Present::application)
            .containsExactly("one", "there");
      }
    }
  }

  /** At one instant it was detached and attached, so that nobody saw it missing. */
  @Test
  void whoseProcessIsHereByAnotherVisitIsLetGoAndLeavesThatAlone() throws Exception {
    Path scripted = folder.resolve("scripted.sock");
    var settings = new ManagerServer.Settings(UID, CONTEXTS, this::heard);
    try (ScriptedVisitors run = new ScriptedVisitors(_ -> 0);
        ManagerServer _ = new ManagerServer(scripted, run.visitors(), settings)) {
      try (VisitorProgram visitor = new VisitorProgram(program, scripted)) {
        assertThat(visitor.ask("connect 1 one")).isEqualTo("1 ");
        ProgressFile silent = ProgressFile.inMemory(0, FileDescriptor::close);
        run.isAttached(new Visitors.Visitor("whole", visitor.pid(), false, silent));
        until(() -> granted(visitor).equals("0"));
      }
      try (ManagerConnection connection = ManagerConnection.to(scripted)) {
        assertThat(connection.ask("first")).isEqualTo("heard first");
      }
      assertThat(run.asked()).as("it is not told to go").containsExactly("come one");
    }
  }

  @Test
  void contextsAreShared() throws Exception {
    try (VisitorProgram one = visitor();
        VisitorProgram two = visitor()) {
      assertThat(one.ask("connect 4 one")).isEqualTo("1 ");
      assertThat(one.ask("granted")).isEqualTo("4");
      assertThat(two.ask("connect 4 two")).isEqualTo("1 ");
      until(() -> granted(one).equals("2"));
      assertThat(granted(two)).isEqualTo("2");
      assertThat(one.ask("want 1")).isEqualTo("told");
      until(() -> granted(two).equals("3"));
      two.kill();
      assertThat(one.ask("want 4")).isEqualTo("told");
      until(() -> granted(one).equals("4"));
    }
  }

  private static String granted(VisitorProgram visitor) {
    try {
      return visitor.ask("granted");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whoIsLetGoIsToldAndComesAgainOnlyByItself() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.ask("threads 1");
      visitor.ask("enter 0");
      assertThat(ServedStage.await(stage.visitors().go(visitor.pid()))).isZero();
      until(() -> granted(visitor).equals("0"));
      assertThat(visitor.ask("enter 0")).isEqualTo("0 on -1");
      assertThat(stage.visitors().present()).isEmpty();
      assertThat(visitor.ask("connect 1 again")).isEqualTo("1 ");
      assertThat(visitor.ask("enter 0")).isEqualTo("1 on " + stage.lastCpu());
    }
  }

  @Test
  void whoDoesNothingLocksNobodyOut() throws Exception {
    List<PacketSocket> idle = new ArrayList<>();
    try (VisitorProgram visitor = visitor();
        ManagerConnection busy = ManagerConnection.to(socket)) {
      visitor.ask("connect 1 one");
      assertThat(busy.ask("first")).isEqualTo("heard first");
      for (int i = 0; i < 200; i++) {
        PacketSocket one = PacketSocket.to(socket);
        idle.add(one);
        say(one, "it is here"); // and was accepted by the time it has an answer
        assertThat(one.await(60_000_000_000L)).isTrue();
      }
      try (ManagerConnection last = ManagerConnection.to(socket)) {
        assertThat(last.ask("second")).isEqualTo("heard second");
      }
      assertThat(visitor.ask("granted")).isEqualTo("1");
    } finally {
      idle.forEach(PacketSocket::close);
    }
  }

  @Test
  void ofWhatIsToldOftenTheLastHolds() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 4 one");
      for (int i = 0; i < 500; i++) {
        visitor.ask("want " + (1 + i % 4));
      }
      visitor.ask("want 3");
      until(() -> granted(visitor).equals("3"));
    }
  }

  @Test
  void oneListensAtAFileAndWhatIsAnothersStays() throws Exception {
    assertThatThrownBy(this::serve).hasMessageContaining("in use");
    Path moved = folder.resolve("moved.sock");
    Files.move(socket, moved);
    Files.writeString(socket, "another's");
    server.close();
    assertThatThrownBy(this::serve).hasMessageContaining("in use");
    assertThat(socket).hasContent("another's");
    Files.delete(socket);
    Files.move(moved, socket); // as one leaves it that was killed
    server = serve();
    try (ManagerConnection connection = ManagerConnection.to(socket)) {
      assertThat(connection.ask("first")).isEqualTo("heard first");
    }
  }

  @Test
  void whoExecsOrIsKilledHasGone() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.ask("threads 1");
      visitor.ask("enter 0");
      visitor.say("exec");
      until(() -> stage.visitors().present().isEmpty());
      assertThat(allowed(visitor.pid())).isEqualTo(before);
    }
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("connect 1 one");
      visitor.kill();
      until(() -> stage.visitors().present().isEmpty());
    }
  }

  @Test
  void withoutAManagerAProgramRunsOnAndFindsTheNextOne() throws Exception {
    try (VisitorProgram visitor = visitor()) {
      visitor.ask("threads 2");
      assertThat(visitor.ask("enter 0")).isEqualTo("0 on -1");
      assertThat(visitor.ask("connect 1 one")).isEqualTo("1 ");
      assertThat(visitor.ask("enter 0")).isEqualTo("1 on " + stage.lastCpu());
      server.close();
      stage.close();
      assertThat(visitor.ask("enter 1")).as("nobody is there").isEqualTo("0 on -1");
      stage = new ServedStage(folder);
      server = serve();
      until(() -> granted(visitor).equals("1"));
      until(() -> threads() == 2);
      assertThat(visitor.ask("run 0")).isEqualTo("1 on " + stage.lastCpu());
      assertThat(visitor.ask("enter 1")).isEqualTo("1 on " + stage.lastCpu());
    }
  }

  @Test
  void nonsenseEndsTheConnectionAndNothingElse() throws Exception {
    try (VisitorProgram visitor = visitor();
        Arena arena = Arena.ofConfined()) {
      visitor.ask("connect 1 one");
      for (int length : new int[] {1, 7, 8, 12, 200, ClientMessage.MOST_BYTES}) {
        try (PacketSocket other = PacketSocket.to(socket)) {
          MemorySegment nonsense = arena.allocate(length, 8).fill((byte) 0x7f);
          assertThat(other.send(nonsense, length)).isZero();
          assertThat(other.await(60_000_000_000L)).isTrue();
          assertThat(other.receive(nonsense)).isEqualTo(PacketSocket.CLOSED);
        }
      }
      visitor.ask("threads 1");
      assertThat(visitor.ask("enter 0")).isEqualTo("1 on " + stage.lastCpu());
    }
  }

  @Test
  void whoHasGoneBeforeTheAnswerGetsNoneAndOthersAreServed() {
    try (PacketSocket other = PacketSocket.to(socket)) {
      say(other, "late");
    }
    try (ManagerConnection connection = ManagerConnection.to(socket)) {
      assertThat(connection.ask("first")).isEqualTo("heard first"); // after the other's end
      late.complete("too late");
      assertThat(connection.ask("second")).isEqualTo("heard second");
    }
  }

  @Test
  void whereMessagesCannotBeTakenAnyMoreTheManagerEnds() {
    try (PacketSocket client = PacketSocket.to(socket)) {
      say(client, "wrong");
      assertThat(stage.isWhole()).as("it was stopped").isFalse();
    }
    assertThat(server.failure()).hasMessage("what could not be");
  }
}
