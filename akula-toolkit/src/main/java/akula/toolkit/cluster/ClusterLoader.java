package akula.toolkit.cluster;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the code of clusters, which is not on the class path: it comes with many libraries, some of
 * which are there in other versions. Each side sees its own; of this program's and of what takes
 * logs there is one.
 */
public final class ClusterLoader extends URLClassLoader {
  /** Names a property: jars, and folders of jars, separated as a class path is. */
  public static final String PATH = "akula.cluster";

  /**
   * Names a property: {@code true} where the launcher has no libraries yet, and fetches them if the
   * command line is right as far as it can be looked at without.
   */
  public static final String MISSING = "akula.cluster.missing";

  private static final List<String> SHARED = List.of("java.", "jdk.", "akula.", "org.slf4j.");

  static {
    registerAsParallelCapable();
  }

  private ClusterLoader(URL[] jars) {
    super("cluster", jars, ClusterLoader.class.getClassLoader());
  }

  /**
   * Opens it.
   *
   * @throws UsageException if nobody said where it is, which the launcher does
   */
  public static ClusterLoader open() {
    String path = System.getProperty(PATH, "");
    if (path.isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "the libraries of the cluster are not known to this process; ./akula finds or fetches them"
              + " where --on is among its arguments");
    }
    List<URL> jars = new ArrayList<>();
    for (String entry : path.split(File.pathSeparator)) {
      for (Path jar : jarsOf(Path.of(entry))) {
        jars.add(url(jar));
      }
    }
    return new ClusterLoader(jars.toArray(URL[]::new));
  }

  private static List<Path> jarsOf(Path entry) {
    if (!Files.isDirectory(entry)) {
      return List.of(entry);
    }
    try (Stream<Path> files = Files.list(entry)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (SHARED.stream().anyMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      try {
        return findClass(name);
      } catch (ClassNotFoundException _) {
        return super.loadClass(name, resolve);
      }
    }
  }

  @Override
  public URL getResource(String name) {
    URL own = findResource(name);
    return own == null ? super.getResource(name) : own;
  }
}
