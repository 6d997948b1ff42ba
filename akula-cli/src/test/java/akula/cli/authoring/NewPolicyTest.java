package akula.cli.authoring;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.engine.Simulator;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import akula.contract.PolicyContractTest;
import akula.formats.dataset.DataSet;
import akula.policies.kit.RankedThreads;
import akula.smt.interference.InterferenceModel;
import akula.statistics.metrics.RunMetrics;
import akula.toolkit.common.Home;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code akula new-policy}. */
class NewPolicyTest {
  private static final Pattern PLUGIN =
      Pattern.compile("<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<]+)<");

  /** The JVMs of the build end soon, so that little is compiled, and that by the first compiler. */
  private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  @TempDir private Path folder;

  /**
   * As a user would: the project is made, built with its tests, and its policy is run. It may use
   * what those that ship have in common.
   */
  @Test
  void theProjectBuildsAndItsPolicyRuns() throws IOException, InterruptedException {
    Path project = folder.resolve("deep/my-policy");
    Cli made = Cli.run("new-policy", "late_mover", project.toString());
    assertThat(made.err()).isEmpty();
    assertThat(made.code()).isZero();
    assertThat(made.out())
        .contains("mvn -q -f " + project + "/pom.xml package")
        .contains("./akula simulate --plugins " + project + "/target --policy late_mover");
    Path source = useTheKit(project);
    assertSimulates("--policy=" + source);
    build(project);
    assertThat(project.resolve("target/surefire-reports"))
        .isDirectoryContaining("glob:**.LateMoverContractTest.txt")
        .isDirectoryContaining("glob:**.LateMoverTest.txt");
    String plugins = "--plugins=" + project.resolve("target");
    assertThat(Cli.run("policies", "show", "late_mover", plugins).out()).contains("domains: true");
    assertSimulates(plugins, "--policy=late_mover");
    assertThat(assertSimulates(plugins, "--policy=late_mover:domains=false"))
        .contains("policy late_mover:domains=false, exact mode: average");
  }

  /** From the file that somebody tried things out with to a project whose tests pass. */
  @Test
  void aFileBecomesAProjectThatBuilds() throws IOException, InterruptedException {
    Path file =
        Files.writeString(
            folder.resolve("Mine.java"),
            """
            // Of another package.
            package elsewhere;
            import akula.api.*;

            /** One core is enough. */
            final class Mine implements Scheduler {
              public void checkMachine(Machine machine) {
                if (machine.cores().size() > 8) {
                  throw new IllegalArgumentException("too many cores on " + machine);
                }
              }
              public void launchThread(AkulaThread thread, Machine machine) {
                if (thread.id() % 2 == 0) { thread.activate(); }
                machine.getDomain(0).getCore(0).addThread(thread);
              }
              public void updateSchedule(Machine machine) {
                machine.threads().stream().filter(t -> !t.isActive()).findFirst()
                    .ifPresent(AkulaThread::activate);
              }
            }
            """);
    Path project = folder.resolve("my-own");
    Cli made = Cli.run("new-policy", "my_own", project.toString(), "--from", file.toString());
    assertThat(made.err()).isEmpty();
    assertThat(made.out())
        .contains("It had no header; the file has one now, whose texts are yours to write.\n")
        .contains("It refuses machines, which its contract test allows: 5x3.\n")
        .contains("It lets threads wait that could run, which its contract test allows;")
        .contains("It leaves loads uneven, which its contract test allows; take keepsLoadEven()");
    assertThat(project.resolve("src/main/java/myown/Mine.java"))
        .content()
        .startsWith("// Of another package.\npackage myown;\nimport akula.api.*;\n")
        .contains("/** One core is enough. */\n@akula.api.Policy(\n    name = \"my_own\",\n")
        .contains("source = \"Say where it comes from.\",\n")
        .contains("badFor = \"Say where it loses.\")\nfinal class Mine implements Scheduler {\n");
    assertThat(Files.readString(file)).contains("package elsewhere");
    build(project);
    String simulate = TypedCommand.in(made.out()).getFirst();
    assertThat(TypedCommand.run(simulate, "--machine=2x2", "--workload=A4:0").code()).isZero();
    assertThat(project.resolve("target/surefire-reports"))
        .isDirectoryContaining("glob:**.MineContractTest.txt");
    String plugins = "--plugins=" + project.resolve("target");
    assertSimulates(plugins, "--policy=my_own", "--machine=2x2", "--workload=A4:0");
  }

  @Test
  void aHeaderThatIsThereGetsTheName() throws IOException {
    Path first = folder.resolve("first");
    Cli.run("new-policy", "late_mover", first.toString());
    Path source = first.resolve("src/main/java/latemover/LateMover.java");
    Path second = folder.resolve("second");
    Cli made = Cli.run("new-policy", "later_mover", second.toString(), "--from=" + source);
    assertThat(made.out()).startsWith("The project of policy later_mover is in");
    assertThat(second.resolve("src/main/java/latermover/LateMover.java"))
        .hasContent(
            Files.readString(source)
                .replace("\"late_mover\"", "\"later_mover\"")
                .replace("package latemover;", "package latermover;"));
    assertThat(second.resolve("src/test/java/latermover/LateMoverContractTest.java"))
        .content()
        .doesNotContain("keepsLoadEven");
  }

  /** What is wrong for other reasons its author has to mend. */
  @Test
  void aPolicyThatThrowsIsToldSo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Mine.java"),
            """
            public class Mine implements akula.api.Scheduler {
              public void launchThread(akula.api.AkulaThread thread, akula.api.Machine machine) {
                throw new IllegalStateException("not yet");
              }
              public void updateSchedule(akula.api.Machine machine) {}
            }
            """);
    Path project = folder.resolve("p");
    Cli made = Cli.run("new-policy", "my_own", project.toString(), "--from", file.toString());
    assertThat(made.code()).isZero();
    assertThat(made.out())
        .contains(
            "Its contract test fails, as it does not keep 'it does not throw': on machine 1x1, seed 1:"
                + " it failed in launchThread for app0#0 at 0.25 s: not yet (illegal state exception"
                + " at Mine.java:3), when thread 0 came");
    Cli none = Cli.run("new-policy", "my_own", folder.resolve("q").toString(), "--from=di");
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err().strip())
        .isEqualTo(
            "akula: --from is di; expected the source file of a policy, such as ./MyPolicy.java.");
    assertThat(folder.resolve("q")).doesNotExist();
  }

  private static final String READING =
      """
      public class Mine implements akula.api.Scheduler {
        public akula.api.Requirements requirements() {
          return akula.api.Requirements.ofParameters("CPU_SHARE", %s);
        }
        public void launchThread(akula.api.AkulaThread thread, akula.api.Machine machine) {
          thread.activate();
          machine.addThread(thread);
        }
        public void updateSchedule(akula.api.Machine machine) {
          machine.balanceLoad();
        }
      }
      """;

  /** Letting threads wait may be on purpose, letting none run ever cannot. */
  @Test
  void aPolicyThatLetsNoThreadRunIsToldSo() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Nothing.java"),
            """
            public class Nothing implements akula.api.Scheduler {
              public void launchThread(akula.api.AkulaThread thread, akula.api.Machine machine) {}
              public void updateSchedule(akula.api.Machine machine) {}
            }
            """);
    Path project = folder.resolve("p");
    Cli made = Cli.run("new-policy", "my_own", project.toString(), "--from", file.toString());
    assertThat(made.code()).isZero();
    assertThat(made.out())
        .contains(
            "It never lets any thread run, which no contract test allows.\n"
                + "Its contract test fails, as it does not keep 'every thread is in one place, and"
                + " runs': on machine 1x1, seed 1: at 0.25 s, when thread 0 came, thread 0 is not active; ")
        .doesNotContain("its contract test allows");
    assertThat(project.resolve("src/test/java/myown/NothingContractTest.java"))
        .content()
        .doesNotContain("letsAllRun");
    assertThat(Cli.line("policies check --allow waiting " + file).out())
        .contains("on machine 1x1, seed 1: no thread ever runs; ");
  }

  /** The usual data set of a simulation has no counters at all, that of a sweep not all. */
  @Test
  void theCommandNamesADataSetWithWhatThePolicyReads() throws IOException {
    Path file = folder.resolve("Mine.java");
    for (String[] one :
        new String[][] {
          {"LLC_MISS_RATE", "spec2006-small-cache", ""},
          {"PAGE_FAULT_RATE", "suite-2-cores", " --data suite-2-cores"},
        }) {
      Files.writeString(file, READING.formatted('"' + one[0] + '"'));
      Path project = folder.resolve(one[0]);
      Cli made = Cli.run("new-policy", "my_own", project.toString(), "--from=" + file);
      String simulate = TypedCommand.in(made.out()).getLast();
      assertThat(simulate).endsWith(" --policy my_own --data %s --workload A4:0".formatted(one[1]));
      String now = simulate.replaceAll("--plugins \\S+ --policy my_own", "--policy " + file);
      assertThat(TypedCommand.run(now).code()).isZero();
      assertThat(project.resolve("README.md"))
          .content()
          .contains("--policy my_own --data %s --workload A4:0 --explain\n".formatted(one[1]))
          .contains("--policy my_own --policy naive_spread%s\n".formatted(one[2]));
    }
  }

  /** One has the first two, another one the third; none has all. */
  @Test
  void whereNoDataSetHasAllThatItReadsNoCommandIsPrinted() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Mine.java"),
            READING.formatted("\"LLC_MISS_RATE\", \"BUS_TRANSACTION_RATE\", \"PAGE_FAULT_RATE\""));
    String none =
        "no data set that ships has all that it needs: BUS_TRANSACTION_RATE, LLC_MISS_RATE,"
            + " PAGE_FAULT_RATE";
    String own = "It runs with a data set of your own only, as %s.\n".formatted(none);
    Path project = folder.resolve("p");
    Cli made = Cli.run("new-policy", "my_own", project.toString(), "--from=" + file);
    assertThat(made.out()).contains("Build and test it:").endsWith("\n\n" + own);
    assertThat(project.resolve("README.md"))
        .content()
        .contains("\n```\n\n" + own + "\nWhile you")
        .doesNotContain("./akula simulate", "./akula sweep");
    for (String data : List.of("paper-example", "nas-like", "suite-2-cores")) {
      Cli cli = Cli.run("simulate", "--data", data, "--workload=A4:0", "--policy", file.toString());
      assertThat(cli.err()).contains("]; " + none + ".").doesNotContain("./akula");
    }
    Files.writeString(file, READING.formatted("\"LLC_MISS_RATE\", \"BUS_TRANSACTION_RATE\""));
    Cli both = Cli.run("simulate", "--policy", file.toString());
    assertThat(both.err()).contains("]; all that it needs is in data sets nas-fitted, nas-like:\n");
    assertThat(TypedCommand.run(TypedCommand.in(both.err()).getLast()).code()).isZero();
  }

  /** What is printed is to be copied into a shell, whatever the folder is called. */
  @Test
  void pathsArePrintedAsAShellTakesThem() throws IOException {
    Path project = folder.resolve("it's 100% & more");
    String word = "'" + folder + "/it'\\''s 100% & more/";
    assertThat(Cli.run("new-policy", "late_mover", project.toString()).out())
        .contains("  mvn -q -f " + word + "pom.xml' package\n")
        .contains("  ./akula simulate --plugins " + word + "target' --policy late_mover\n");
    new PluginProject(PolicyName.parse("later"), Optional.empty(), project, project)
        .write(folder.resolve("p"));
    assertThat(Files.readString(folder.resolve("p/README.md")))
        .contains("[AKULA](<" + project + "/README.md>)")
        .contains("\ncd '" + folder + "/it'\\''s 100% & more'\n");
  }

  private static Path useTheKit(Path project) throws IOException {
    Path source = project.resolve("src/main/java/latemover/LateMover.java");
    String policy = Files.readString(source);
    String withKit =
        policy.replace(
            "  @Override\n  public void launchThread(",
            "  private final akula.policies.kit.RankedThreads ranked =\n"
                + "      new akula.policies.kit.RankedThreads(\"IPC\", 0);\n\n"
                + "  @Override\n  public void launchThread(");
    assertThat(withKit).isNotEqualTo(policy);
    return Files.writeString(source, withKit);
  }

  /** Simulates with options, and returns what is printed. */
  private static String assertSimulates(String... options) {
    Cli run =
        Cli.run(Stream.concat(Stream.of("simulate"), Stream.of(options)).toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    return run.out();
  }

  @Test
  void theSourceFileRunsWithoutABuild() {
    Path project = folder.resolve("p");
    Cli.run("new-policy", "late_mover", project.toString());
    assertSimulates("--policy=" + project.resolve("src/main/java/latemover/LateMover.java"));
  }

  /** First without the net: a build of this project has fetched all that the other one needs. */
  private void build(Path project) throws IOException, InterruptedException {
    List<String> words =
        new ArrayList<>(
            List.of("mvn", "-B", "-ntp", "package", "-Dakula.repository=" + repository()));
    words.add("-DargLine=" + SHORT_LIVED);
    if (System.getProperty("maven.repo.local") != null) {
      words.add("-Dmaven.repo.local=" + System.getProperty("maven.repo.local"));
    }
    List<String> offline = new ArrayList<>(words);
    offline.add("-o");
    if (run(project, offline) != 0) {
      assertThat(run(project, words)).as("see %s/build.log", project).isZero();
    }
  }

  private static int run(Path project, List<String> words)
      throws IOException, InterruptedException {
    Path log = project.resolve("build.log");
    ProcessBuilder maven =
        new ProcessBuilder(words)
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    maven.environment().merge("MAVEN_OPTS", SHORT_LIVED, (before, more) -> before + " " + more);
    int code = maven.start().waitFor();
    if (code != 0) {
      System.err.println(Files.readString(log));
    }
    return code;
  }

  /** What the build leaves for plugins, also where tests run before anything is packed. */
  private Path repository() throws IOException {
    Path repository = folder.resolve("repository");
    place(repository, "akula-api", Home.api());
    place(repository, "akula-contract", codeOf(PolicyContractTest.class));
    place(repository, "akula-smt", codeOf(InterferenceModel.class));
    place(repository, "akula-policies-kit", codeOf(RankedThreads.class));
    place(repository, "akula-bootstrap", codeOf(Simulator.class));
    place(repository, "akula-statistics", codeOf(RunMetrics.class));
    place(repository, "akula-formats", codeOf(DataSet.class));
    return repository;
  }

  private static Path codeOf(Class<?> type) {
    var source = type.getProtectionDomain().getCodeSource();
    return Path.of(URI.create(source.getLocation().toString()));
  }

  private static void place(Path repository, String artifact, Path code) throws IOException {
    Path to = repository.resolve("akula/%s/0.1.0/%s-0.1.0.jar".formatted(artifact, artifact));
    Files.createDirectories(to.getParent());
    if (Files.isDirectory(code)) {
      ToolProvider.findFirst("jar")
          .orElseThrow()
          .run(System.out, System.err, "-c", "-f", to.toString(), "-C", code.toString(), ".");
    } else {
      Files.copy(code, to);
    }
  }

  /** What the project of a plugin is built with is what this one is built with. */
  @Test
  void versionsAreThoseOfThisProject() throws IOException {
    Path project = folder.resolve("p");
    Cli.run("new-policy", "late_mover", project.toString());
    String pom = Files.readString(project.resolve("pom.xml"));
    String root = Files.readString(Path.of("pom.xml"));
    assertThat(versions(root)).containsAllEntriesOf(versions(pom));
    assertThat(versions(pom)).hasSize(5);
    assertThat(root)
        .contains("<version>" + after(pom, "<akula.version>") + "</version>")
        .contains("<junit.version>" + after(pom, "<artifactId>junit-jupiter</artifactId>"))
        .contains("<assertj.version>" + after(pom, "<artifactId>assertj-core</artifactId>"));
    assertThat(pom)
        .contains(
            "<akula.repository>"
                + Home.pluginRepository().toAbsolutePath().normalize()
                + "</akula.repository>");
  }

  private static Map<String, String> versions(String pom) {
    Map<String, String> versions = new TreeMap<>();
    Matcher matcher = PLUGIN.matcher(pom);
    while (matcher.find()) {
      versions.put(matcher.group(1), matcher.group(2));
    }
    return versions;
  }

  private static String after(String pom, String mark) {
    Matcher matcher =
        Pattern.compile(Pattern.quote(mark) + "\\s*(?:<version>)?([^<]+)<").matcher(pom);
    assertThat(matcher.find()).as(mark).isTrue();
    return matcher.group(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MyPolicy  | cannot be named 'MyPolicy'; expected at most 60 lower case letters, digits and _ between them, a letter first; did you mean 'my_policy'?",
        "my-policy | did you mean 'my_policy'?",
        "2nd_try   | did you mean 'nd_try'?",
        "a__b      | did you mean 'a_b'?",
        "''        | cannot be named ''; expected",
        "élan      | cannot be named 'élan'",
        "int       | because of the word int of Java; choose another name, such as int_policy.",
        "de_fault  | because of the word default of Java",
        "akula     | because of the package akula;",
        "thread    | because of the class Thread, which policies use;",
        "machine   | because of the class Machine, which policies use; choose another name, such as machine_policy.",
        "di        | there is a policy di already; choose another name."
      })
  void aNameThatCannotBeIsRefused(String name, String why) throws IOException {
    Cli cli = Cli.run("new-policy", name, folder.resolve("p").toString());
    assertThat(cli.err()).contains(why);
    assertThat(cli.err().lines()).hasSize(1);
    assertThat(cli.code()).isEqualTo(2);
    assertNothingIn(folder);
  }

  @Test
  void aFolderThatIsThereIsRefused() throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    Cli cli = Cli.run("new-policy", "late_mover", there.toString());
    assertThat(cli.err().strip())
        .isEqualTo("akula: the folder " + there + " exists; name a new one.");
    assertThat(cli.code()).isEqualTo(2);
    assertNothingIn(there);
  }

  @Test
  void aFolderInAFileOrWithoutNameIsRefused() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Cli cli = Cli.run("new-policy", "late_mover", file.resolve("p").toString());
    assertThat(cli.err().strip())
        .isEqualTo(
            "akula: DIR is %s, but %s is a file; expected the name of a new folder."
                .formatted(file.resolve("p"), file));
    assertThat(cli.code()).isEqualTo(2);
    Cli empty = Cli.run("new-policy", "late_mover", "");
    assertThat(empty.err().strip())
        .isEqualTo("akula: DIR is empty; expected the name of a folder.");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderThatCannotBeMadeIsNamedAsItWasGiven() {
    assertThat(Cli.line("new-policy foo /proc/x").err().strip())
        .isEqualTo("akula: cannot create /proc/x: the system lets nothing be made there.");
    assertThat(Cli.line("data show paper-example --picture /proc/x.svg").err().strip())
        .isEqualTo("akula: cannot write /proc/x.svg: the system lets nothing be made there.");
  }

  @Test
  void aMissingArgumentIsReported() {
    Cli cli = Cli.run("new-policy", "late_mover");
    assertThat(cli.err()).contains("DIR");
    assertThat(cli.code()).isEqualTo(2);
  }

  @Test
  void nothingIsLeftToFillIn() throws IOException {
    Path project = folder.resolve("p");
    Cli.run("new-policy", "late_mover", project.toString());
    try (Stream<Path> files = Files.walk(project)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.UTF_8))
            .as(file.toString())
            .doesNotContain("{{")
            .endsWith("\n");
      }
    }
  }

  private static void assertNothingIn(Path place) throws IOException {
    try (Stream<Path> files = Files.list(place)) {
      assertThat(files).isEmpty();
    }
  }
}
