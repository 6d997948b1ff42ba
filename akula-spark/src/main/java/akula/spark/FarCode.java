package akula.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.apache.spark.SparkEnv;
import org.apache.spark.SparkFiles;

/**
 * The code that runs pieces on an executor. It sees the project's libraries and the JDK, and
 * nothing of Spark, which brings other versions of some of them; so it does not matter which.
 */
final class FarCode {
  private static final String TYPE = "akula.toolkit.cluster.FarBatches";

  /** Names a property: the folder in which what is packed is unpacked. */
  private static final String TEMPORARY = "akula.unpacked";

  /** Where tasks run in the process that sends them. */
  private static final String DRIVER = "driver";

  private static FarCode code;

  private final ClassLoader loader;
  private final MethodHandle run;

  private FarCode(Map<String, byte[]> libraries) {
    if (!SparkEnv.get().executorId().equals(DRIVER)) { // may be killed; its worker cleans up
      System.setProperty(TEMPORARY, SparkFiles.getRootDirectory());
    }
    loader = new URLClassLoader("pieces", written(libraries), ClassLoader.getPlatformClassLoader());
    try {
      run =
          MethodHandles.publicLookup()
              .findStatic(
                  loader.loadClass(TYPE),
                  "run",
                  MethodType.methodType(
                      byte[].class,
                      byte[].class,
                      Supplier.class,
                      IntFunction.class,
                      BooleanSupplier.class));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static URL[] written(Map<String, byte[]> libraries) {
    List<URL> urls = new ArrayList<>();
    try {
      Path folder = Files.createTempDirectory(Path.of(SparkFiles.getRootDirectory()), "libraries");
      for (Map.Entry<String, byte[]> library : libraries.entrySet()) {
        Path file = Files.write(folder.resolve(library.getKey()), library.getValue());
        urls.add(file.toUri().toURL());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the libraries of akula cannot be written there: " + e, e);
    }
    return urls.toArray(URL[]::new);
  }

  /** Returns the code; an executor works for one driver, so there is one. */
  static synchronized FarCode of(Supplier<Map<String, byte[]>> libraries) {
    if (code == null) {
      code = new FarCode(libraries.get());
    }
    return code;
  }

  /**
   * Runs a batch. Services are looked for in its own libraries, and what was packed in Spark's way.
   */
  byte[] run(
      byte[] request,
      Supplier<byte[]> content,
      IntFunction<byte[]> earlier,
      BooleanSupplier unwanted) {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    return with(
        loader,
        () -> {
          try {
            return (byte[])
                run.invokeExact(
                    request, supplied(before, content), supplied(before, earlier), unwanted);
          } catch (RuntimeException | Error e) {
            throw e;
          } catch (Throwable e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static Supplier<byte[]> supplied(ClassLoader before, Supplier<byte[]> content) {
    return () -> with(before, content);
  }

  private static IntFunction<byte[]> supplied(ClassLoader before, IntFunction<byte[]> content) {
    return round -> with(before, () -> content.apply(round));
  }

  private static <T> T with(ClassLoader context, Supplier<T> work) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(context);
    try {
      return work.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
