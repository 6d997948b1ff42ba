package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the launcher finds a JDK 25, and what it says without one. */
class LauncherTest {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path SCRIPT = ROOT.resolve("scripts").resolve("build.sh");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.3", "25-ea", "25.0.1+9"})
  void aReleaseFileOf25IsRecognised(String version) throws IOException, InterruptedException {
    Path jdk = jdk("one", version);
    assertThat(shell(jdk, "need_jdk_25; echo $JAVA_HOME")).isEqualTo(jdk.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"17.0.15", "24.0.1", "26", "250", "1.8.0_25"})
  void othersAreNot(String version) throws IOException, InterruptedException {
    Path jdk = jdk("one", version);
    assertThat(shell(jdk, "is_jdk_25 $JAVA_HOME && echo yes || echo no")).isEqualTo("no");
  }

  @Test
  void aRuntimeWithoutCompilerIsNoJdk() throws IOException, InterruptedException {
    Path jdk = jdk("one", "25");
    Files.delete(jdk.resolve("bin").resolve("javac"));
    assertThat(shell(jdk, "is_jdk_25 $JAVA_HOME && echo yes || echo no")).isEqualTo("no");
  }

  @Test
  void javaOnThePathTellsItsHome() throws IOException, InterruptedException {
    Path jdk = jdk("two", "25");
    String command = "PATH=" + jdk.resolve("bin") + ":$PATH; need_jdk_25; echo $JAVA_HOME";
    assertThat(shell(folder, command)).isEqualTo(jdk.toString());
  }

  @Test
  void withoutAnyItSaysWhatToInstall() throws IOException, InterruptedException {
    String reported = shell(folder, "find_jdk_25() { return 1; }; (need_jdk_25); echo code $?");
    assertThat(reported)
        .contains("no JDK 25 was found")
        .contains("adoptium.net", "[AK701]\n")
        .endsWith("code 1");
  }

  @Test
  void withoutMavenItSaysWhatToInstall() throws IOException, InterruptedException {
    String reported = shell(folder, "PATH=/nowhere; (need_maven); echo code $?");
    assertThat(reported)
        .contains("no Maven was found")
        .contains("install Maven", "[AK702]\n")
        .endsWith("code 1");
  }

  @Test
  void aFolderWithAnUmlautIsFoundInEveryLocale() throws IOException, InterruptedException {
    String said = "; export LC_ALL=C; read_paths_as_utf8; echo $LC_ALL";
    assertThat(shell(folder, "home=$(printf '/gr\\303\\266\\303\\237er')" + said))
        .isEqualTo("C.UTF-8");
    assertThat(shell(folder, "home=\"/it's ~ 100% & more\"" + said)).isEqualTo("C");
  }

  /** Without them a policy that counts in a loop could not be thrown out before it has counted. */
  @Test
  void policiesOfRealRunsCanBeStoppedInALoop() throws IOException, InterruptedException {
    Path jdk = jdk("three", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    String command = "app=/a; run_java ";
    assertThat(shell(jdk, command + "run --workload w.yaml").split(" "))
        .contains("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000");
    assertThat(shell(jdk, command + "manager start --policy gang").split(" "))
        .contains("-XX:+UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=1000");
    assertThat(shell(jdk, command + "--verbose sweep").split(" "))
        .contains("-XX:-UseCountedLoopSafepoints", "-XX:LoopStripMiningIter=0");
  }

  /** A JVM raises the limit for itself; what it becomes is to have that of its caller. */
  @Test
  void managedProgramsHaveTheFileLimitOfTheirCaller() throws IOException, InterruptedException {
    Path jdk = jdk("five", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    String command = "app=/a; run_java ";
    assertThat(shell(jdk, command + "--verbose manager exec -- sh -c 'ulimit -n'").split(" "))
        .contains("-XX:-MaxFDLimit");
    assertThat(shell(jdk, command + "manager start")).doesNotContain("MaxFDLimit");
  }

  /** The JVM takes one collector, and starts only with room for the cache beside new objects. */
  @ParameterizedTest
  @CsvSource({
    "sweep, -Xmx8g, -XX:+UseParallelGC, true",
    "sweep, -Xmx1g -Xmx256m, -XX:+UseParallelGC, false",
    "simulate, -Xmx200m -Xmx2000M, -XX:+UseSerialGC, true",
    "simulate, -XX:MaxRAM=1g, -XX:+UseSerialGC, false",
    "simulate, -Xmn64m, -XX:+UseSerialGC, false",
    "sweep, -XX:+UseZGC, -XX:+UseZGC, true",
    "run, -XX:+UseParallelGC -Xmx64m, -XX:+UseParallelGC, false",
    "run, -XX:+UseCompressedOops, -XX:+UseSerialGC, true",
  })
  void whatTheUserGivesTheJvmIsHeeded(String kind, String given, String collector, boolean hasBound)
      throws IOException, InterruptedException {
    Path jdk = jdk("eight", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho $JDK_JAVA_OPTIONS \"$@\"\n");
    String run =
        "has_much_memory() { %s; }; app=/a; export JDK_JAVA_OPTIONS='%s'; run_java " + kind;
    List<String> options = List.of(shell(jdk, run.formatted("true", given)).split(" "));
    assertThat(options)
        .filteredOn(option -> option.matches("-XX:\\+Use.*GC"))
        .containsExactly(collector);
    assertThat(options.contains("-XX:MaxNewSize=256m")).isEqualTo(hasBound);
    assertThat(shell(jdk, run.formatted("false", "-Dany=1"))).doesNotContain("MaxNewSize");
  }

  /** What is chosen for this process, or little memory here, is not for other machines. */
  @Test
  void executorsOfAClusterSimulateAsThisProcessDoes() throws IOException, InterruptedException {
    Path jdk = jdk("eleven", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    String run = "app=/a; spark_jar=/s; cluster=-Dany=1; %s run_java hunt";
    String executors = "-Dakula.cluster.executors=";
    List<String> here = shell(jdk, run.formatted("has_much_memory() { true; };")).lines().toList();
    String there =
        here.stream().filter(option -> option.startsWith(executors)).findFirst().orElseThrow();
    assertThat(here).contains(there.substring(executors.length()).split(" +"));
    assertThat(there).contains("-XX:+UseParallelGC", "-XX:MaxNewSize=256m", "StripMiningIter=0");
    String other = "has_much_memory() { false; }; JDK_JAVA_OPTIONS=-XX:+UseZGC;";
    assertThat(shell(jdk, run.formatted(other)).lines())
        .contains(there)
        .doesNotContain("-XX:+UseParallelGC", "-XX:MaxNewSize=256m");
    assertThat(shell(jdk, "app=/a; run_java hunt")).doesNotContain(executors);
  }

  @Test
  void theSecondCompilerIsThereForLargeFiles() throws IOException, InterruptedException {
    Path jdk = jdk("nine", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Path file = folder.resolve("some launches.csv");
    String run = "app=/a; run_java simulate --workload";
    List<String> commands =
        List.of(run + " '" + file + "' --steps", run + "='" + file + "'", run + " /nowhere");
    for (int megabytes : new int[] {8, 9}) {
      try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
        large.setLength((long) megabytes << 20);
      }
      for (String command : commands) {
        boolean isLarge = megabytes > 8 && !command.contains("nowhere");
        assertThat(shell(jdk, command).contains("-XX:TieredStopAtLevel=1"))
            .as("%s with %d MiB", command, megabytes)
            .isNotEqualTo(isLarge);
      }
    }
  }

  /** A JVM that writes its cache as it ends does so with exit code 1 where it cannot. */
  @Test
  void nothingIsWrittenBesideTheJarAtRunTime() throws IOException, InterruptedException {
    Path jdk = jdk("four", "25");
    String run = "app=" + folder + "; run_java sweep";
    assertThat(options(jdk, run)).isEmpty(); // there are no caches yet
    Files.createDirectories(folder.resolve("target"));
    shell(jdk, "home=" + folder + " app=" + folder + "; make_caches");
    String here = "home=" + folder + " " + run;
    assertThat(options(jdk, here)).containsExactly("-XX:AOTCache=" + folder + "/akula-long.aot");
    assertThat(options(jdk, "JAVA_TOOL_OPTIONS=-Xshare:auto; " + here)).isEmpty();
    assertThat(options(jdk, run)).isEmpty(); // as in a folder that was moved: its home is another
    assertThat(options(jdk("another", "25.0.1"), here)).isEmpty();
  }

  /** The options of the JVM by which a command reads or writes classes. */
  private static List<String> options(Path jdk, String command)
      throws IOException, InterruptedException {
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    return Stream.of(shell(jdk, command).split(" "))
        .filter(option -> option.contains("AOT") || option.contains("Archive"))
        .toList();
  }

  /** The JVM uses a cache with the options alone with which it was made. */
  @Test
  void cachesAreMadeWithTheOptionsWithWhichTheyAreUsed() throws IOException, InterruptedException {
    Path jdk = jdk("seven", "25");
    Files.writeString(jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.createDirectories(folder.resolve("target"));
    Path old = Files.createFile(folder.resolve("akula.jsa"));
    String command = "home=" + folder + " app=" + folder + "; make_caches";
    String options = shell(jdk, "options_of sweep; echo $options");
    assertThat(shell(jdk, command).lines())
        .hasSize(6)
        .filteredOn(line -> line.contains(options + " "))
        .satisfiesExactly(
            record -> assertThat(record).contains("AOTMode=record", " sweep "),
            create -> assertThat(create).contains("AOTMode=create", "/akula-long.aot "));
    assertThat(old).doesNotExist();
    assertThat(shell(jdk, command.replace("make", "has") + " && echo yes")).isEqualTo("yes");
  }

  @Test
  void cachesAreMadeAnewForAnotherJdkOrFolderWhereTheyCanBeWritten()
      throws IOException, InterruptedException {
    Path jdk = jdk("five", "25.0.3");
    String command = "home=" + folder + " app=" + folder + "; needs_caches && echo yes || echo no";
    assertThat(shell(jdk, command)).isEqualTo("no"); // for want of the build's folder
    Path target = Files.createDirectories(folder.resolve("target"));
    assertThat(shell(jdk, command)).isEqualTo("yes");
    shell(jdk, "home=" + folder + " app=" + folder + "; make_caches");
    assertThat(shell(jdk, command)).isEqualTo("no");
    assertThat(shell(jdk("six", "25.0.4"), command)).isEqualTo("yes");
    Files.createDirectories(target.resolve("target"));
    assertThat(shell(jdk, command.replace("home=", "home=" + target + " x="))).isEqualTo("yes");
    assertThat(shell(jdk("six", "25.0.4"), command.replace("app=", "app=/nowhere")))
        .isEqualTo("no");
  }

  @Test
  void aSignalThatEndsTheLauncherEndsWhatItStarted() throws IOException, InterruptedException {
    Process process =
        start(folder, "with_us alone with_us sh -c 'echo $$; exec sleep 60'", folder.toString());
    try (BufferedReader out = process.inputReader()) {
      ProcessHandle started = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
      process.destroy();
      assertThat(process.waitFor()).isEqualTo(128 + 15);
      assertThat(started.isAlive()).isFalse();
    }
  }

  /** A file stands in for a folder that may not be written, which for root there is none. */
  @ParameterizedTest
  @ValueSource(strings = {"target", "policies/kit/target"})
  void whereNothingCanBeWrittenItSaysSo(String target) throws IOException, InterruptedException {
    Files.createDirectories(folder.resolve("policies/kit"));
    Files.createFile(folder.resolve("pom.xml"));
    Files.createFile(folder.resolve("policies/kit/pom.xml"));
    Path inTheWay = Files.createFile(folder.resolve(target));
    String build = "home=" + folder + "; (need_to_write_all && alone echo built); echo code $?";
    assertThat(shell(folder, build))
        .isEqualTo(
            """
            akula: a build is needed, and this user may not write to %s, where it goes: let a user build who may, or copy the project to a folder of yours. [AK703]
            code 1\
            """
                .formatted(inTheWay));
    Files.delete(inTheWay);
    assertThat(shell(folder, build)).isEqualTo("built\ncode 0");
  }

  /** A line that is wrong has been told so by the command, and one that asks for help has it. */
  @ParameterizedTest
  @CsvSource({"2, false", "0, false", "130, false", "75, true"})
  void librariesAreAskedForWhereNothingElseIsMissing(int code, boolean asks)
      throws IOException, InterruptedException {
    Path jdk = jdk("ten", "25");
    Files.writeString(
        jdk.resolve("bin/java"), "#!/bin/sh\necho \"$@\" >>../line\nexit %d\n".formatted(code));
    Path home = Files.createDirectories(folder.resolve("home"));
    String need =
        "cd %s; home=%1$s; unset SPARK_HOME; . %s; (need_spark sweep --on 'local[2]'); echo code $?"
            .formatted(home, SCRIPT.resolveSibling("spark.sh"));
    String said = shell(jdk, need);
    assertThat(Files.readString(folder.resolve("line")))
        .contains("-Dakula.cluster.missing=true")
        .endsWith("akula.jar sweep --on local[2]\n");
    if (asks) {
      assertThat(said)
          .startsWith("akula: --on needs the libraries of Spark")
          .contains("add --fetch-spark")
          .endsWith("code 2");
    } else {
      assertThat(said).isEqualTo("code " + code);
    }
  }

  /** A shell that a signal ends does not do what is left for its end, unless it is told to. */
  @Test
  void aReleaseThatASignalEndsLeavesNothing() throws IOException, InterruptedException {
    Path scripts = Files.createDirectories(folder.resolve("checkout/scripts"));
    for (String script : List.of("release", "build.sh", "launch.sh")) {
      Files.copy(SCRIPT.resolveSibling(script), scripts.resolve(script));
    }
    for (Path program : List.of(scripts.resolve("install"), scripts.resolveSibling("akula"))) {
      Files.writeString(program, "#!/bin/sh\n").toFile().setExecutable(true);
    }
    Files.writeString(
        scripts.resolve("install"), "#!/bin/sh\necho in \"$DESTDIR\"; kill -TERM $PPID\n");
    Files.writeString(scripts.resolveSibling("pom.xml"), "<artifactId>akula</artifactId>\n");
    Path temporary = Files.createDirectory(folder.resolve("temporary"));
    String command = "TMPDIR=%s sh %s/release; echo code $?".formatted(temporary, scripts);
    assertThat(shell(jdk("twelve", "25"), command))
        .contains("in " + temporary)
        .endsWith("code 143");
    assertThat(temporary).isEmptyDirectory();
  }

  private Path jdk(String name, String version) throws IOException {
    Path jdk = folder.toRealPath().resolve(name);
    Path bin = Files.createDirectories(jdk.resolve("bin"));
    for (String program : new String[] {"java", "javac"}) {
      Files.writeString(bin.resolve(program), "#!/bin/sh\n").toFile().setExecutable(true);
    }
    Files.writeString(
        jdk.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return jdk;
  }

  /** Runs a command with the functions of the launcher; returns all that it printed. */
  private static String shell(Path javaHome, String command)
      throws IOException, InterruptedException {
    Process process = start(javaHome, command, "/nowhere");
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    process.waitFor();
    return output;
  }

  private static Process start(Path javaHome, String command, String home) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh", "-c", "home='%s'; . %s; home=%s; %s".formatted(ROOT, SCRIPT, home, command));
    builder.environment().putAll(Map.of("JAVA_HOME", javaHome.toString()));
    return builder.redirectErrorStream(true).start();
  }
}
