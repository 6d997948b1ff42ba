package akula.toolkit.common;

import akula.api.Scheduler;
import akula.formats.catalog.Catalog;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder that the product lives in. */
public final class Home {
  private static final String REMEDY =
      "one that ships, which are found if -Dakula.home=FOLDER names the folder of AKULA";

  private Home() {}

  /** Returns what ships with the product. */
  public static Catalog catalog() {
    return new Catalog(folder().resolve("data"), REMEDY);
  }

  /** Returns the jar, or the folder of classes, against which policies are compiled. */
  public static Path api() {
    var source = Scheduler.class.getProtectionDomain().getCodeSource();
    return Path.of(URI.create(source.getLocation().toString()));
  }

  /**
   * Returns the folder of the jars that plugins are built and tested with: where the build leaves
   * them, or of an installed AKULA a copy of that.
   */
  public static Path pluginRepository() {
    Path installed = folder().resolve("repository");
    return Files.isDirectory(installed)
        ? installed
        : folder().resolve("akula-cli").resolve("target").resolve("repository");
  }

  /**
   * Returns {@code -Dakula.home}, which the launcher sets, or else the checkout that the code lies
   * in, or else the working directory.
   */
  public static Path folder() {
    String home = System.getProperty("akula.home");
    if (home != null) {
      return Path.of(home);
    }
    var source = Home.class.getProtectionDomain().getCodeSource();
    Path code = source == null ? null : Path.of(URI.create(source.getLocation().toString()));
    for (Path at = code; at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve("data").resolve("data-sets"))) {
        return at;
      }
    }
    return Path.of("");
  }
}
