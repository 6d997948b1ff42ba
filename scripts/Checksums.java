import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The SHA-256 of every library and plugin that the build takes from a local Maven repository, in
 * lines as {@code sha256sum} writes them. Maven 3.9.6 reads the same list by itself and refuses a file
 * before it is used; this is for Maven 3.8, which cannot.
 *
 * <p>{@code java Checksums.java verify LIST REPOSITORY} compares what is there of the list, {@code
 * java Checksums.java write LIST REPOSITORY} makes the list of all that is there, and {@code java
 * Checksums.java folder LIST FOLDER} requires that each jar of a folder is on the list.
 */
final class Checksums {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private Checksums() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3 || !List.of("verify", "write", "folder").contains(arguments[0])) {
      System.err.println("usage: java Checksums.java verify|write|folder LIST REPOSITORY");
      System.exit(USAGE);
    }
    Path list = Path.of(arguments[1]);
    Path repository = Path.of(arguments[2]);
    if (arguments[0].equals("write")) {
      Files.write(list, linesOf(repository));
    } else if (!(arguments[0].equals("verify")
        ? verify(list, repository, System.err)
        : verifyFolder(list, repository, System.err))) {
      System.exit(FAILED);
    }
  }

  /** Says which jars are not on the list, and returns whether all are. */
  private static boolean verifyFolder(Path list, Path folder, PrintStream out) throws IOException {
    Set<String> known =
        Files.readAllLines(list).stream()
            .map(line -> line.substring(0, line.indexOf(' ')) + line.substring(line.lastIndexOf('/')))
            .collect(Collectors.toSet());
    boolean right = true;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path jar : files.sorted().toList()) {
        if (!known.contains(checksum(jar) + "/" + jar.getFileName())) {
          out.printf(
              "%s has the SHA-256 %s, which is not in %s: it is not the file that this was tried"
                  + " with; remove it from the local Maven repository, so that it is fetched again.%n",
              jar.getFileName(), checksum(jar), list);
          right = false;
        }
      }
    }
    return right;
  }

  /** Says what is wrong, and returns whether nothing is. */
  private static boolean verify(Path list, Path repository, PrintStream out) throws IOException {
    boolean right = true;
    int number = 0;
    for (String line : Files.readAllLines(list)) {
      number++;
      String[] parts = line.split("  ", 2);
      if (parts.length != 2 || !parts[0].matches("[0-9a-f]{64}")) {
        out.printf(
            "%s, line %d: '%s' is not a SHA-256, two blanks and a path.%n", list, number, line);
        right = false;
        continue;
      }
      Path file = repository.resolve(parts[1]);
      if (!Files.exists(file)) {
        continue; // not needed so far
      }
      String found = checksum(file);
      if (!found.equals(parts[0])) {
        out.printf(
            "%s has the SHA-256 %s, where line %d of %s expects %s: it is not the file that this"
                + " build was made with; remove it, so that Maven fetches it again.%n",
            file, found, number, list, parts[0]);
        right = false;
      }
    }
    return right;
  }

  private static List<String> linesOf(Path repository) throws IOException {
    try (Stream<Path> files = Files.walk(repository)) {
      List<String> paths =
          files
              .filter(file -> file.toString().matches(".*\\.(jar|pom)"))
              .map(file -> repository.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList();
      List<String> lines = new ArrayList<>();
      for (String path : paths) {
        lines.add(checksum(repository.resolve(path)) + "  " + path);
      }
      return lines;
    }
  }

  private static String checksum(Path file) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
