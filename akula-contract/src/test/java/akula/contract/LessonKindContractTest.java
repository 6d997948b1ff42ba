package akula.contract;

import akula.formats.InvalidInputException;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/** The contention kind of the lesson, compiled as a plugin would be. */
class LessonKindContractTest extends ContentionContractTest {
  private static final Path LESSON = Path.of("../samples/14-a-contention-model");

  @Override
  protected List<DataSet> dataSets() throws InvalidInputException {
    ContentionKinds kinds = ContentionKinds.of(compiled());
    return List.of(
        DataSetReader.read(LESSON.resolve("office"), kinds),
        DataSetReader.read(LESSON.resolve("shop"), kinds));
  }

  private static ClassLoader compiled() {
    try {
      Path classes = Files.createDirectories(Path.of("target/lesson-14"));
      int code =
          ToolProvider.getSystemJavaCompiler()
              .run(
                  null,
                  null,
                  null,
                  "-cp",
                  System.getProperty("java.class.path"),
                  "-d",
                  classes.toString(),
                  LESSON.resolve("QueueKind.java").toString());
      if (code != 0) {
        throw new AssertionError("the lesson does not compile");
      }
      URL[] urls = {classes.toUri().toURL(), LESSON.resolve("plugin").toUri().toURL()};
      return new URLClassLoader(urls, LessonKindContractTest.class.getClassLoader());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
