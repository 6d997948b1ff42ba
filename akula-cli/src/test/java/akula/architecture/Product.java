package akula.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The code of the product, as classes and as sources. */
final class Product {
  /** All classes of all modules that the command line sees; read once for all tests. */
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("akula");

  private static final Path ROOT = root();
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Path TESTS = Path.of("src", "test", "java");

  private Product() {}

  /** The checkout, found from this class in akula-cli/target/test-classes. */
  private static Path root() {
    var classes = Product.class.getProtectionDomain().getCodeSource().getLocation();
    return Path.of(URI.create(classes.toString())).resolve("../../..").normalize();
  }

  /** Returns the source folders of all modules, those of policies and benchmarks too. */
  static List<Path> sourceFolders() {
    return ofModules(SOURCES);
  }

  /** Returns every Java file of the tests of all modules. */
  static List<Path> testSources() {
    return ofModules(TESTS).stream()
        .flatMap(Product::walk)
        .filter(file -> file.toString().endsWith(".java"))
        .toList();
  }

  /** Returns every C file of the tests of all modules. */
  static List<Path> testSourcesInC() {
    return Stream.of(Path.of("src", "test", "c"), Path.of("src", "main", "c", "test"))
        .flatMap(folder -> ofModules(folder).stream())
        .flatMap(Product::walk)
        .filter(file -> file.toString().matches(".*\\.[ch]"))
        .toList();
  }

  private static List<Path> ofModules(Path folder) {
    return Stream.concat(folders(ROOT), folders(ROOT.resolve("policies")))
        .map(module -> module.resolve(folder))
        .filter(Files::isDirectory)
        .toList();
  }

  /** Returns every folder with Java sources, that is every package of the product. */
  static List<Path> packages() {
    return sourceFolders().stream()
        .flatMap(Product::walk)
        .filter(Files::isDirectory)
        .filter(folder -> !javaFiles(folder).isEmpty())
        .toList();
  }

  /** Returns the Java files in a folder. */
  static List<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns every Java file of the product. */
  static List<Path> sources() {
    return packages().stream().flatMap(folder -> javaFiles(folder).stream()).toList();
  }

  /** Returns the text of all Java files of the lessons. */
  static String lessons() {
    return walk(ROOT.resolve("samples"))
        .filter(file -> file.toString().endsWith(".java"))
        .map(Product::read)
        .collect(Collectors.joining("\n"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns where a file is, seen from the root of the checkout. */
  static Path inCheckout(Path file) {
    return ROOT.relativize(file);
  }

  private static Stream<Path> folders(Path parent) {
    try (Stream<Path> children = Files.list(parent)) {
      return children.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> walk(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
