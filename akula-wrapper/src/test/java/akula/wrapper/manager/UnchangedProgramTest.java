package akula.wrapper.manager;

import static akula.wrapper.run.ServedStage.allowed;
import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.os.UserId;
import akula.wrapper.progress.ReporterProgram;
import akula.wrapper.run.ServedStage;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.PresentThread;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Programs that know nothing of the manager, with the library that connects them. */
@EnabledOnOs(OS.LINUX)
class UnchangedProgramTest {
  private static final List<String> COMPILERS_WITH_OMPT =
      List.of("clang", "clang-14", "clang-15", "clang-16", "clang-17", "clang-18", "clang-19");

  @TempDir private static Path programs;
  private static Path library;
  private static Path subject;

  @TempDir private Path folder;
  private Path socket;
  private ServedStage stage;
  private ManagerServer server;
  private String before;

  @BeforeAll
  static void compile() throws Exception {
    library = CarriedProgram.of("libakula-threads.so").onDisk();
    subject = programs.resolve("subject");
    Path source = Path.of("src", "main", "c", "client", "test", "subject.c").toAbsolutePath();
    ReporterProgram.compileFile(
        source, subject, "cc", "-std=c11", "-D_GNU_SOURCE", "-pthread", "-ldl");
  }

  @BeforeEach
  void begin() throws Exception {
    socket = folder.resolve("manager.sock");
    before = allowed((int) ProcessHandle.current().pid());
    stage = new ServedStage(folder);
    server =
        new ManagerServer(
            socket,
            stage.visitors(),
            new ManagerServer.Settings(UserId.own(), 4, CompletableFuture::completedFuture));
  }

  @AfterEach
  void end() throws Exception {
    server.close();
    stage.close();
  }

  private Process start(String variable, Path program, String... arguments) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().remove("OMP_TOOL_LIBRARIES");
    builder.environment().put("AKULA_MANAGER", socket.toString());
    builder.environment().put(variable, library.toString());
    return builder.redirectErrorStream(true).start();
  }

  private static void say(Process process) throws IOException {
    process.getOutputStream().write('.');
    process.getOutputStream().flush();
  }

  private void endsWell(Process process) throws Exception {
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    until(() -> stage.visitors().present().isEmpty());
  }

  /** Waits for something that comes by itself. */
  private static void until(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }

  private List<PresentThread> threads() {
    return stage.visitors().present().stream().flatMap(one -> one.threads().stream()).toList();
  }

  private long blocked() {
    return threads().stream().filter(PresentThread::isBlocked).count();
  }

  @Test
  void eachThreadIsPlacedAndThoseThatWaitAreKnown() throws Exception {
    Process process = start("LD_PRELOAD", subject, "wait");
    until(() -> threads().size() == 8 && blocked() == 7);
    assertThat(threads())
        .allSatisfy(one -> {
          assertThat(one.cpu()).isGreaterThanOrEqualTo(0);
          assertThat(allowed(one.tid())).isEqualTo(String.valueOf(stage.lastCpu()));
        });
    assertThat(stage.visitors().present())
        .extracting(Present::application)
        .containsExactly("subject");
    say(process);
    until(() -> threads().size() == 1 && blocked() == 0);
    say(process);
    endsWell(process);
  }

  @Test
  void threadsComeAndGo() throws Exception {
    endsWell(start("LD_PRELOAD", subject, "short", "2000"));
    assertThat(stage.told()).hasSizeGreaterThanOrEqualTo(2001);
  }

  @Test
  void aProgramThatBecomesAnotherConnectsAnew() throws Exception {
    endsWell(start("LD_PRELOAD", subject, "exec"));
    assertThat(stage.told()).hasSizeGreaterThanOrEqualTo(2 * 21);
  }

  @Test
  void cancelledThreadsForksAndLibrariesDoNoHarm() throws Exception {
    endsWell(start("LD_PRELOAD", subject, "cancel", "100"));
    endsWell(start("LD_PRELOAD", subject, "fork", "10"));
    endsWell(start("LD_PRELOAD", subject, "cpus"));
  }

  @Test
  void theChildOfAForkIsPlacedOnItsOwn() throws Exception {
    Process process = start("LD_PRELOAD", subject, "heir");
    until(() -> threads().size() == 9 && blocked() == 7);
    assertThat(stage.visitors().present())
        .extracting(one -> one.threads().size())
        .containsExactly(1, 8);
    assertThat(threads())
        .allSatisfy(
            one -> assertThat(allowed(one.tid())).isEqualTo(String.valueOf(stage.lastCpu())));
    say(process);
    say(process);
    endsWell(process);
  }

  @Test
  void theTeamOfAnOpenMpRuntimeIsPlaced() throws Exception {
    for (String variable : List.of("LD_PRELOAD", "NONE")) {
      boolean isTool = variable.equals("NONE"); // as the runtime opens it
      String[] how = isTool ? new String[] {"openmp", library.toString()} : new String[] {"openmp"};
      Process process = start(variable, subject, how);
      until(() -> threads().size() == 2 && blocked() >= 1);
      say(process);
      say(process);
      endsWell(process);
    }
  }

  @Test
  void aProgramOfAnOpenMpRuntimeThatHasToolsNeedsOneVariable() throws Exception {
    Path program = folder.resolve("regions");
    Assumptions.assumeTrue(compileRegions(program), "no LLVM with OpenMP is installed here");
    for (String variable : List.of("OMP_TOOL_LIBRARIES", "LD_PRELOAD")) {
      Process process = start(variable, program);
      for (int region = 0; region < 3; region++) {
        until(() -> threads().size() == 3 && blocked() == 2);
        assertThat(stage.visitors().present())
            .extracting(Present::wantedContexts)
            .containsExactly(3);
        say(process);
      }
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(said).isZero();
      assertThat(said).isEqualTo("%d%n9%n".formatted(Runtime.getRuntime().availableProcessors()));
      until(() -> stage.visitors().present().isEmpty());
    }
  }

  private static boolean compileRegions(Path program) throws Exception {
    for (String compiler : COMPILERS_WITH_OMPT) {
      Path source = Path.of("src", "test", "c", "regions.c").toAbsolutePath();
      try {
        Process process =
            new ProcessBuilder(
                    compiler, "-fopenmp", "-O1", "-o", program.toString(), source.toString())
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        if (process.waitFor() == 0) {
          return true;
        }
      } catch (IOException _) {
        // there is no such compiler
      }
    }
    return false;
  }

  @Test
  void whoConnectsByItselfIsManagedAlready() throws Exception {
    Path visitor = VisitorProgram.compile(programs);
    Process process = start("LD_PRELOAD", visitor);
    process
        .getOutputStream()
        .write("threads 1\nconnect 1 itself\n".getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("1 threads", "-1 itself is managed already");
    until(() -> stage.visitors().present().isEmpty());
    assertThat(allowed((int) ProcessHandle.current().pid())).isEqualTo(before);
  }
}
