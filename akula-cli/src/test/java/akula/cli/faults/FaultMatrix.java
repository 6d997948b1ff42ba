package akula.cli.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import akula.cli.faults.Faults.Errno;
import akula.cli.faults.Faults.How;
import akula.cli.fixtures.Cli;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * System calls on the files of a command that publishes fail, one after another, in each of some
 * ways: every one, or the first and the last of each kind and the one in the middle of all. After
 * each the command says so in a sentence, and given again it leaves the same bytes as one that
 * nothing disturbed.
 */
final class FaultMatrix {
  private static final String FOLDER = "(a folder)";

  /** In the description of a virtual machine, which may be given more memory or less. */
  private static final Pattern MEMORY = Pattern.compile("\"memory_bytes\" : \\d+");

  private final Faults faults;
  private final Path root;
  private final List<Errno> errnos;
  private final boolean every;
  private int wrong;

  /**
   * Makes one.
   *
   * @param root a folder, below which everything is written
   * @param every whether every call fails, not only some of each kind
   */
  FaultMatrix(Faults faults, Path root, List<Errno> errnos, boolean every) {
    this.faults = faults;
    this.root = root;
    this.errnos = errnos;
    this.every = every;
  }

  /**
   * Goes through commands and prints a row for each.
   *
   * @param arguments the library, a folder, how many errnos or their names with commas, whether
   *     every call fails, then the names of the commands
   */
  public static void main(String[] arguments) throws IOException {
    List<String> names = List.of(arguments).subList(4, arguments.length);
    FaultMatrix matrix =
        new FaultMatrix(
            new Faults(Path.of(arguments[0])),
            Path.of(arguments[1]),
            errnos(arguments[2]),
            Boolean.parseBoolean(arguments[3]));
    System.out.printf(
        "%-10s %6s %6s %7s %8s %8s%s%n",
        "command",
        "calls",
        "failed",
        "faults",
        "reported",
        "passed",
        matrix.every ? "" : "  (failed: first and last of each kind, middle of all)");
    List<Publisher> publishers = Publisher.all(matrix.root);
    List<String> known = publishers.stream().map(Publisher::name).toList();
    if (names.isEmpty() || !known.containsAll(names)) {
      throw new IllegalArgumentException(
          "asked for %s; expected some of %s".formatted(names, known));
    }
    for (Publisher publisher : publishers) {
      if (names.contains(publisher.name())) {
        matrix.go(publisher);
      }
    }
    System.exit(matrix.wrong == 0 ? 0 : 1);
  }

  /** Returns as many errnos as are asked for, or those that are named. */
  private static List<Errno> errnos(String asked) {
    return asked.chars().allMatch(Character::isDigit)
        ? Arrays.asList(Errno.values()).reversed().subList(0, Integer.parseInt(asked))
        : Arrays.stream(asked.split(",")).map(Errno::valueOf).toList();
  }

  private void go(Publisher publisher) throws IOException {
    publisher.prepare(faults);
    Map<String, String> before = publisher.snapshot();
    Cli undisturbed = publisher.run();
    if (undisturbed.code() != 0) {
      throw new IllegalStateException(undisturbed.err());
    }
    Map<String, String> whole = publisher.snapshot();
    long names = count(publisher, before, How.DONE);
    long all = count(publisher, before, How.ONCE);
    if (all == 0) {
      throw new IllegalStateException(publisher.name() + " makes no call that could fail");
    }
    Set<Long> places = places(all);
    int[] counts = new int[2];
    for (Errno errno : errnos) {
      for (long at : places) {
        one(publisher, before, whole, at, errno, How.ONCE, counts);
        one(publisher, before, whole, at, errno, How.ALWAYS, counts);
      }
    }
    for (long at = 1; at <= names; at++) {
      one(publisher, before, whole, at, Errno.EIO, How.DONE, counts);
    }
    System.out.printf(
        "%-10s %6d %6d %7d %8d %8d%n",
        publisher.name(), all, places.size(), counts[0] + counts[1], counts[1], counts[0]);
  }

  private long count(Publisher publisher, Map<String, String> before, How how) throws IOException {
    publisher.restore(before);
    faults.arm(root, "", 0, Errno.EIO, how);
    publisher.run();
    return faults.end();
  }

  /** Returns which of the calls that were counted last are to fail, from 1. */
  private Set<Long> places(long all) {
    if (every) {
      return LongStream.rangeClosed(1, all).boxed().collect(Collectors.toCollection(TreeSet::new));
    }
    Map<String, Long> first = new HashMap<>();
    Map<String, Long> last = new HashMap<>();
    for (long at = 1; at <= all; at++) {
      first.putIfAbsent(faults.kind(at), at);
      last.put(faults.kind(at), at);
    }
    Set<Long> places = new TreeSet<>(first.values());
    places.addAll(last.values());
    places.add((all + 1) / 2);
    return places;
  }

  private void one(
      Publisher publisher,
      Map<String, String> before,
      Map<String, String> whole,
      long at,
      Errno errno,
      How how,
      int[] counts)
      throws IOException {
    publisher.restore(before);
    faults.arm(root, "", at, errno, how);
    Cli disturbed = publisher.run();
    faults.end();
    String what = "%s: call %d %s %s (%s): ".formatted(publisher.name(), at, how, errno, hit());
    counts[disturbed.code() == 0 ? 0 : 1]++;
    if (disturbed.code() == 0) {
      compare(what + "passed, but ", whole, publisher.snapshot());
    } else {
      judge(what, disturbed);
      Cli again = publisher.run();
      if (refuses(publisher, again)) {
        Map<String, String> there = publisher.snapshot();
        if (there.containsKey(publisher.sign())) {
          compare(what + "what is in the way looks whole, but ", whole, there);
        }
        publisher.restore(before); // as its user would
        again = publisher.run();
      }
      if (again.code() == 0) {
        compare(what + "run again, ", whole, publisher.snapshot());
      } else {
        complain(
            what + "run again: " + again.code() + " " + again.err() + " after " + disturbed.err());
      }
    }
  }

  /** Returns whether a command that refuses what exists names it and says what to do. */
  private static boolean refuses(Publisher publisher, Cli said) {
    return !publisher.sign().isEmpty()
        && said.code() == 2
        && said.err().contains(publisher.arguments().getLast())
        && said.err().contains("exists; name a new ");
  }

  private String hit() {
    return faults.hit().replace(root.toString() + "/", "");
  }

  /** One sentence that names what failed, and no trace of the program itself. */
  private void judge(String what, Cli said) {
    List<String> lines =
        said.err()
            .lines()
            .filter(line -> line.startsWith("akula: ") && !line.endsWith("all the same."))
            .filter(line -> !line.contains("recording all the same, "))
            .toList();
    boolean sentence =
        said.code() == 1
            && lines.size() == 1
            && lines.getFirst().endsWith(".")
            && lines.getFirst().contains(root.toString())
            && !lines.getFirst().matches("akula: \\S+\\.")
            && !said.err().matches("(?s).*(\\tat |Exception|defect).*");
    if (!sentence) {
      complain(what + said.code() + " " + said.err());
    }
  }

  private void compare(String what, Map<String, String> whole, Map<String, String> there) {
    if (!whole.equals(there)) {
      Map<String, String> differing = new TreeMap<>(there);
      differing.entrySet().removeIf(one -> one.getValue().equals(whole.get(one.getKey())));
      List<String> missing =
          whole.keySet().stream().filter(name -> !there.containsKey(name)).toList();
      complain(what + "differ " + differing.keySet() + ", missing " + missing);
    }
  }

  private void complain(String what) {
    wrong++;
    System.out.println(what.strip());
  }

  /** Returns a folder and all below it, by name: the content of files, a byte each character. */
  static Map<String, String> tree(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : (Iterable<Path>) all::iterator) {
          String name = folder.relativize(file).toString();
          String content = Files.isDirectory(file) ? FOLDER : Files.readString(file, ISO_8859_1);
          files.put(name, MEMORY.matcher(content).replaceAll("")); // it may change while this runs
        }
      }
    }
    return files;
  }

  /** Makes a folder what it was. */
  static void restore(Path folder, Map<String, String> files) throws IOException {
    RunDirectory.delete(folder);
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      if (file.getValue().equals(FOLDER)) {
        Files.createDirectory(path);
      } else {
        Files.writeString(path, file.getValue(), ISO_8859_1);
      }
    }
  }
}
