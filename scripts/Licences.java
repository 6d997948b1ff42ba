import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Writes {@code licences.txt} beside the command: under which licence each jar is that ships with
 * it, as its bill of materials ({@code bom.xml}, CycloneDX) says. A jar that the bill does not know
 * by its bytes, or that is under no licence that goes together with the GPL, fails the build.
 *
 * <p>{@code java Licences.java FOLDER}: the folder of {@code akula.jar}, {@code lib} and {@code
 * shell}.
 */
final class Licences {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  /**
   * Of several licences of a library one of these is enough, since they are to choose from. Version
   * 2.1 of the LGPL lets one take any later version of the GPL (section 3).
   */
  private static final Set<String> WITH_GPL =
      Set.of(
          "GPL-3.0-or-later",
          "GPL-2.0-with-classpath-exception",
          "LGPL-2.1-only",
          "LGPL-2.1-or-later",
          "Apache-2.0",
          "MIT",
          "BSD-2-Clause",
          "BSD-3-Clause");

  /** Its POM names 'The BSD License' at the address of three clauses; the bill goes by the name. */
  private static final Map<String, List<String>> AS_THE_POM_MEANS =
      Map.of(
          "org.jline:jline-native", List.of("BSD-3-Clause"),
          "org.jline:jline-terminal", List.of("BSD-3-Clause"));

  /** What is inside of a jar of this project, by the beginning of its name; the POM has the version. */
  private static final Map<String, List<String>> INSIDE =
      Map.of(
          "akula-statistics-",
          List.of(
              "echarts (in pages with plots)                  Apache-2.0",
              "zrender and d3, parts of echarts               BSD-3-Clause"));

  private record Library(String name, List<String> licences) {}

  private Licences() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      System.err.println("usage: java Licences.java FOLDER");
      System.exit(USAGE);
    }
    Path folder = Path.of(arguments[0]);
    Path bill = folder.resolve("bom.xml");
    Map<String, Library> libraries = libraries(bill);
    List<String> wrong = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    lines.add("AKULA is under GPL-3.0-or-later. What ships with it is under:");
    lines.add("");
    for (Path jar : jars(folder)) {
      String file = folder.relativize(jar).toString();
      Library library = libraries.get(checksum(jar));
      if (library == null) {
        wrong.add("%s: no component of %s has the SHA-256 of this jar.".formatted(jar, bill));
      } else if (library.licences().stream().noneMatch(WITH_GPL::contains)) {
        wrong.add(
            "%s: %s is under %s, and what ships has to be under one of %s."
                .formatted(bill, library.name(), library.licences(), WITH_GPL.stream().sorted().toList()));
      } else {
        lines.add("%-48s %s".formatted(file, String.join(" or ", library.licences())));
        INSIDE.forEach((begin, parts) -> {
          if (jar.getFileName().toString().startsWith(begin)) {
            parts.forEach(part -> lines.add("  " + part));
          }
        });
      }
    }
    if (!wrong.isEmpty()) {
      wrong.forEach(System.err::println);
      System.exit(FAILED);
    }
    Files.write(folder.resolve("licences.txt"), lines);
  }

  /** Returns the jars of the libraries; that of the command is made of this project alone. */
  private static List<Path> jars(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    for (String part : List.of("lib", "shell")) {
      try (Stream<Path> files = Files.list(folder.resolve(part))) {
        files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return jars;
  }

  /** Returns the components of a bill by their SHA-256. */
  private static Map<String, Library> libraries(Path bill) throws IOException {
    Map<String, Library> libraries = new HashMap<>();
    NodeList components;
    try {
      components =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(bill.toFile())
              .getElementsByTagName("component");
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(bill + ": not a bill of materials in XML", e);
    }
    for (int i = 0; i < components.getLength(); i++) {
      Element component = (Element) components.item(i);
      String name = text(component, "group") + ":" + text(component, "name");
      NodeList hashes = component.getElementsByTagName("hash");
      for (int k = 0; k < hashes.getLength(); k++) {
        Element hash = (Element) hashes.item(k);
        if (hash.getAttribute("alg").equals("SHA-256")) {
          List<String> licences = AS_THE_POM_MEANS.getOrDefault(name, licences(component));
          libraries.put(hash.getTextContent(), new Library(name, licences));
        }
      }
    }
    return libraries;
  }

  private static List<String> licences(Element component) {
    List<String> licences = new ArrayList<>();
    NodeList all = component.getElementsByTagName("license");
    for (int i = 0; i < all.getLength(); i++) {
      Element licence = (Element) all.item(i);
      String id = text(licence, "id");
      licences.add(id.isEmpty() ? text(licence, "name") : id);
    }
    NodeList expressions = component.getElementsByTagName("expression");
    for (int i = 0; i < expressions.getLength(); i++) {
      String choice = expressions.item(i).getTextContent().replaceAll("[()]", "");
      licences.addAll(List.of(choice.split(" OR ")));
    }
    return licences;
  }

  private static String text(Element element, String name) {
    NodeList found = element.getElementsByTagName(name);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
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
