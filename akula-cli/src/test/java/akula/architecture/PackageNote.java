package akula.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a package says that it depends on, and what its sources name.
 *
 * @param name the package
 * @param said the packages in the last paragraph of its package-info.java
 * @param named the other packages of the product that its sources import or name in full
 */
record PackageNote(String name, SortedSet<String> said, SortedSet<String> named) {
  private static final Pattern NOTE =
      Pattern.compile("<p>Depends on: ([^<]*?)\\.\\s*\\*/", Pattern.DOTALL);
  private static final Pattern NOT_CODE =
      Pattern.compile(
          "\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\])++'"
              + "|//[^\n]*|/\\*(?s:.*?)\\*/");
  private static final Pattern TYPE =
      Pattern.compile("\\b(akula(?:\\.[a-z][a-z0-9_]*)*)\\.(?:[A-Z]|\\*)");

  /**
   * Reads a package.
   *
   * @param folder with its sources
   * @throws AssertionError if it has no package-info.java, or one without the last paragraph
   */
  static PackageNote of(Path folder) {
    Path info = folder.resolve("package-info.java");
    if (!Files.exists(info)) {
      throw new AssertionError(folder + " has no package-info.java");
    }
    String text = read(info);
    Matcher note = NOTE.matcher(text);
    if (!note.find()) {
      throw new AssertionError(info + " does not end with a paragraph '<p>Depends on: a, b.'");
    }
    String name = text.substring(text.lastIndexOf("package ") + 8, text.lastIndexOf(';')).strip();
    SortedSet<String> named = new TreeSet<>();
    Product.javaFiles(folder).forEach(file -> named.addAll(packagesNamedIn(read(file))));
    named.remove(name);
    return new PackageNote(name, list(note.group(1)), named);
  }

  /** Returns the packages of the product that a source names outside of comments and texts. */
  static SortedSet<String> packagesNamedIn(String source) {
    SortedSet<String> packages = new TreeSet<>();
    Matcher types = TYPE.matcher(NOT_CODE.matcher(source).replaceAll(" "));
    while (types.find()) {
      packages.add(types.group(1));
    }
    return packages;
  }

  private static SortedSet<String> list(String text) {
    SortedSet<String> packages = new TreeSet<>();
    for (String part : text.replaceAll("[\\s*]+", " ").split(",")) {
      if (!part.strip().equals("nothing")) {
        packages.add(part.strip());
      }
    }
    return packages;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
