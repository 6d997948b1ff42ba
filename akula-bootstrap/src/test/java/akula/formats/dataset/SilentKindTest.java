package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.InvalidInputException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A plug-in that forgets to return its model leaves no level without one. */
class SilentKindTest {
  private static final String SERVICE = "META-INF/services/akula.formats.dataset.ContentionKind";

  /** Reads nothing and tells nothing. */
  public static final class Silent implements ContentionKind {
    @Override
    public String name() {
      return "silent";
    }

    @Override
    public LevelModel read(ModelSource source) {
      return null;
    }
  }

  @Test
  void isRefused(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve(SERVICE).getParent());
    Files.writeString(folder.resolve(SERVICE), Silent.class.getName());
    String header =
        """
        {"name": "x",
         "models": {"machine": [{"model": "silent"}]}}
        """;
    Map<String, byte[]> files =
        Map.of(
            "dataset.json", header.getBytes(StandardCharsets.UTF_8),
            "applications.csv", "application,solo_s\na,1\n".getBytes(StandardCharsets.UTF_8));
    URL[] urls = {folder.toUri().toURL()};
    try (var loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      ContentionKinds kinds = ContentionKinds.of(loader);
      assertThatThrownBy(() -> DataSetReader.read(Path.of("x"), files, kinds))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("x/dataset.json:2:35: kind 'silent' read neither a model nor a mistake");
    }
  }
}
