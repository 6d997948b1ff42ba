package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.cli.Akula;
import akula.cli.fixtures.OwnProcess;
import akula.toolkit.common.Invocation;
import akula.wrapper.run.RealHost;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.OS;

/**
 * Runs every command that the documentation prints, and compares what comes out with what is
 * printed there. Runs in the root of the checkout, so that paths are as printed.
 *
 * <p>After a change that is meant to change output, {@code mvn -pl akula-cli -am test
 * -Dtest=SamplesTest -Dsurefire.failIfNoSpecifiedTests=false -Dakula.samples.write=true} writes the
 * new output into the pages; look at the difference before you commit it.
 */
class SamplesTest {
  private static final boolean WRITE = Boolean.getBoolean("akula.samples.write");

  /** Only the commands of pages whose paths contain this are run; for work on a page. */
  private static final String ONLY = System.getProperty("akula.samples.page", "");

  /**
   * Each takes two cores for the better part of a minute. Where {@code akula.samples.turn} is a
   * number, as {@code .ci/run} has it, one of them is run, whose turn it is; otherwise all are.
   */
  private static final List<String> LONG =
      List.of("./akula reproduce asymmetry", "./akula reproduce pairing");

  private static final Long TURN = Long.getLong("akula.samples.turn");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
  private static final Pattern FROM = Pattern.compile("<!-- from (\\S+) -->");

  /** Told of real runs where the user lacks a right; pages are those of a user who has it. */
  private static final String NO_PRIORITY = "akula: no real-time priority (";

  /** Every page whose commands are run. */
  private static List<Path> pages() throws IOException {
    assertThat(Path.of("samples")).as("samples/, seen from the working directory").isDirectory();
    List<Path> pages = new ArrayList<>();
    for (String root : List.of("samples", "docs")) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        files.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    Path readme = Path.of("README.md");
    if (Files.exists(readme)) {
      pages.add(readme);
    }
    return pages;
  }

  @TestFactory
  Stream<DynamicContainer> everyCommandPrintsWhatThePageSays() throws IOException {
    List<DynamicContainer> containers = new ArrayList<>();
    for (Path page : pages().stream().filter(page -> page.toString().contains(ONLY)).toList()) {
      List<PrintedCommand> commands = PrintedCommand.of(page);
      Stream<DynamicTest> tests =
          WRITE
              ? Stream.of(DynamicTest.dynamicTest("written anew", () -> write(page, commands)))
              : commands.stream().map(SamplesTest::test);
      containers.add(DynamicContainer.dynamicContainer(page.toString(), tests));
    }
    return containers.stream();
  }

  private static DynamicTest test(PrintedCommand command) {
    String name = "line " + command.line() + ": " + command.command();
    return DynamicTest.dynamicTest(
        name,
        () -> {
          assumeTrue(isItsTurn(command.command()), "it is the turn of another long one");
          assumeTrue(
              !command.command().contains("lesson-10") || hasCpus0And1(),
              "real programs are placed on cpus 0 and 1, of Linux, which may not be used here");
          assumeTrue(
              !command.command().contains("lesson-13") || hasCpus0And1() && canBeSlowed(),
              "cpu 0 cannot be made slower here");
          check(command, run(command).stream().filter(line -> !isOfABusyMachine(line)).toList());
        });
  }

  private static boolean isItsTurn(String command) {
    int number = LONG.indexOf(command);
    return TURN == null || number < 0 || number == Math.floorMod(TURN, LONG.size());
  }

  /** What others do to real runs is the machine's doing, and stands on no page. */
  private static boolean isOfABusyMachine(String line) {
    return line.startsWith("akula: an interval began ")
        || line.contains(": the machine was busy: other programs used ");
  }

  private static boolean hasCpus0And1() {
    return OS.LINUX.isCurrentOs() && RealHost.allowed().cpus().containsAll(List.of(0, 1));
  }

  private static boolean canBeSlowed() {
    return SpeedEmulation.refusal(EmulatedSpeeds.parse("cpu0=0.6")).isEmpty();
  }

  private static void check(PrintedCommand command, List<String> output) {
    if (!command.matches(output)) {
      assertThat(String.join("\n", output))
          .as("%s:%d: %s", command.page(), command.line(), command.command())
          .isEqualTo(String.join("\n", command.expected()));
    }
  }

  /** Puts the present output into a page; where lines are left out, somebody has to do it. */
  private static void write(Path page, List<PrintedCommand> commands) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(page));
    int shift = 0;
    for (PrintedCommand command : commands) {
      List<String> output = run(command);
      if (command.leavesOut()) {
        check(command, output);
      } else {
        int from = command.from() + shift;
        List<String> old = lines.subList(from, from + command.expected().size());
        old.clear();
        old.addAll(output);
        shift += output.size() - command.expected().size();
      }
    }
    Files.write(page, lines);
  }

  private static List<String> run(PrintedCommand command) throws IOException {
    return PrintedCommand.withoutBlankEnd(run(command.words()));
  }

  private static List<String> run(List<String> words) throws IOException {
    return switch (words.getFirst()) {
      case "./akula" -> akula(words.subList(1, words.size()));
      case "cat" -> Files.readAllLines(Path.of(words.get(1)));
      case "head" -> {
        List<String> lines = Files.readAllLines(Path.of(words.get(2)));
        int most = Integer.parseInt(words.get(1).substring(1));
        yield lines.subList(0, Math.min(most, lines.size()));
      }
      case "javac", "jar" -> JdkTool.run(words);
      case "python3" -> PythonTool.run(words);
      case "cc" -> compiled(words);
      default ->
          throw new AssertionError(
              "./akula, cat, cc, head, javac, jar and python3 can be run, not " + words);
    };
  }

  private static List<String> compiled(List<String> words) throws IOException {
    Path target = Path.of(words.get(words.indexOf("-o") + 1));
    assertThat(target.normalize().startsWith("target")).as("%s is below target", target).isTrue();
    Process compiler = new ProcessBuilder(words).redirectErrorStream(true).start();
    return new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .toList();
  }

  private static List<String> akula(List<String> arguments) throws IOException {
    System.setProperty(Invocation.PROPERTY, "./akula");
    try {
      return printedBy(arguments);
    } finally {
      System.clearProperty(Invocation.PROPERTY);
    }
  }

  private static List<String> printedBy(List<String> arguments) throws IOException {
    int out = arguments.indexOf("--out");
    if (out >= 0) {
      deleteResults(Path.of(arguments.get(out + 1)));
    }
    int save = arguments.indexOf("--save");
    if (save >= 0) {
      deleteResults(Path.of(arguments.get(save + 1)));
    }
    if (arguments.getFirst().equals("new-policy")) {
      deleteResults(Path.of(arguments.getLast()));
    }
    List<String> lines = new ArrayList<>();
    boolean isLong = arguments.getFirst().equals("reproduce") || arguments.contains("manycore-128");
    int code = isLong ? apart(arguments, lines) : here(arguments, lines);
    lines.removeIf(line -> line.startsWith(NO_PRIORITY));
    if (code != 0) {
      lines.add("[exit " + code + "]");
    }
    return lines;
  }

  private static int here(List<String> arguments, List<String> lines) {
    StringWriter text = new StringWriter();
    PrintWriter both = new PrintWriter(text);
    int code = Akula.run(both, both, arguments.toArray(String[]::new));
    both.flush();
    text.toString().lines().forEach(lines::add);
    return code;
  }

  /** In a JVM of its own, with the second compiler: these simulate for half a minute. */
  private static int apart(List<String> arguments, List<String> lines) throws IOException {
    Process process =
        new ProcessBuilder(OwnProcess.command(List.of("-XX:TieredStopAtLevel=4"), arguments))
            .redirectErrorStream(true)
            .start();
    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .forEach(lines::add);
    return process.onExit().join().exitValue();
  }

  /** The results of the last time; only below target, where nobody keeps anything. */
  private static void deleteResults(Path folder) throws IOException {
    assertThat(folder.normalize().startsWith("target")).as("%s is below target", folder).isTrue();
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> everyExcerptStandsInItsFile() throws IOException {
    return pages().stream()
        .map(page -> DynamicTest.dynamicTest(page.toString(), () -> checkExcerpts(page)));
  }

  private static void checkExcerpts(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page).stream().map(String::strip).toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher from = FROM.matcher(lines.get(i));
      if (from.matches()) {
        int begin = i + 2;
        int end = begin + lines.subList(begin, lines.size()).indexOf("```");
        List<String> source = stripped(Path.of(from.group(1)));
        while (lines.get(begin).startsWith("import ")) { // the header behind them may be left out
          assertThat(source).as("%s:%d", page, begin + 1).contains(lines.get(begin));
          begin += lines.get(begin + 1).isEmpty() ? 2 : 1;
        }
        String file = "\n" + String.join("\n", source) + "\n";
        assertThat(file)
            .as("%s:%d, an excerpt of %s", page, i + 1, from.group(1))
            .contains("\n" + String.join("\n", lines.subList(begin, end)) + "\n");
      }
    }
  }

  private static List<String> stripped(Path file) throws IOException {
    return Files.readAllLines(file).stream().map(String::strip).toList();
  }

  @TestFactory
  Stream<DynamicTest> everyLinkLeadsSomewhere() throws IOException {
    return pages().stream()
        .map(page -> DynamicTest.dynamicTest(page.toString(), () -> checkLinks(page)));
  }

  private static void checkLinks(Path page) throws IOException {
    Matcher link = LINK.matcher(Files.readString(page));
    while (link.find()) {
      assertThat(page.resolveSibling(link.group(1))).as("link in %s", page).exists();
    }
  }

  @TestFactory
  Stream<DynamicTest> everySampleIsRunByItsPage() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("samples"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    return sources.stream()
        .map(source ->
            DynamicTest.dynamicTest(
                source.toString(),
                () ->
                    assertThat(PrintedCommand.of(source.resolveSibling("README.md")))
                        .as("commands that run %s", source)
                        .anyMatch(command -> command.command().contains(source.toString()))));
  }
}
