package akula.formats.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.plugin.InvalidPolicyException;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionFailedException;
import akula.formats.contention.ContentionModel;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a contention kind throws, wherever it is called, is told to its author. */
class FaultyKindTest {
  private static final String SERVICE = "META-INF/services/akula.formats.dataset.ContentionKind";

  @TempDir private Path folder;

  /** Does as its data set says: throws at the method that this names, or answers null. */
  public static final class Faulty implements ContentionKind {
    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public LevelModel read(ModelSource source) {
      String at = source.fields().text("at");
      return new Model(at).answer("read", new Model(at));
    }

    @Override
    public List<String> usualFiles() {
      return List.of();
    }
  }

  private record Model(String at) implements LevelModel {
    <T> T answer(String method, T answer) {
      if (at.equals("throw " + method)) {
        throw new ArrayIndexOutOfBoundsException("oh");
      }
      return at.equals("null " + method) ? null : answer;
    }

    @Override
    public ContentionKind kind() {
      return answer("kind", new Faulty());
    }

    @Override
    public void write(ModelText text) {
      text.put("at", answer("write", at));
    }

    @Override
    public ContentionModel solver(List<ParameterColumn> parameters) {
      return answer(
          "solver",
          new ContentionModel() {
            @Override
            public CoSchedule solve(int[] rows) {
              return null;
            }

            @Override
            public ContentionModel at(int node) {
              return answer("at", this);
            }
          });
    }

    @Override
    public SequencedMap<String, Object> facts() {
      return answer("facts", LevelModel.super.facts());
    }

    @Override
    public String summary() {
      return answer("summary", "");
    }
  }

  /** Has no name. */
  public static final class Nameless implements ContentionKind {
    @Override
    public String name() {
      return null;
    }

    @Override
    public LevelModel read(ModelSource source) {
      return null;
    }
  }

  /** Has a name that no option could take. */
  public static final class Misnamed implements ContentionKind {
    @Override
    public String name() {
      return "My Kind";
    }

    @Override
    public LevelModel read(ModelSource source) {
      return null;
    }
  }

  /** Cannot tell its name. */
  public static final class Throwing implements ContentionKind {
    @Override
    public String name() {
      throw new IllegalStateException("no name yet");
    }

    @Override
    public LevelModel read(ModelSource source) {
      return null;
    }
  }

  /** Cannot be made. */
  public static final class Unmade implements ContentionKind {
    /** Throws. */
    public Unmade() {
      throw new IllegalStateException("not today");
    }

    @Override
    public String name() {
      return "unmade";
    }

    @Override
    public LevelModel read(ModelSource source) {
      return null;
    }
  }

  private DataSet read(String at) throws Exception {
    String header =
        "{\"name\": \"x\", \"models\": {\"machine\": [{\"model\": \"faulty\", \"at\": \"%s\"}]}}"
            .formatted(at);
    Map<String, byte[]> files =
        Map.of(
            "dataset.json", header.getBytes(StandardCharsets.UTF_8),
            "applications.csv", "application,solo_s\na,1\n".getBytes(StandardCharsets.UTF_8));
    return DataSetReader.read(Path.of("x"), files, kinds(Faulty.class));
  }

  private ContentionKinds kinds(Class<?> type) throws IOException {
    Files.createDirectories(folder.resolve(SERVICE).getParent());
    Files.writeString(folder.resolve(SERVICE), type.getName());
    URL[] urls = {folder.toUri().toURL()};
    try (var loader = new URLClassLoader(urls, getClass().getClassLoader())) {
      return ContentionKinds.of(loader);
    }
  }

  private static String sentence(String what, String does, Class<?> type) throws Exception {
    Path origin =
        Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).normalize();
    return "%s (class %s of %s) %s".formatted(what, type.getName(), origin, does);
  }

  private static void assertTold(AbstractStringAssert<?> message, String method) throws Exception {
    message
        .startsWith(sentence("contention kind faulty", "failed in " + method + ": ", Faulty.class))
        .contains("oh (array index out of bounds exception at FaultyKindTest.java:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"read", "write", "facts", "summary", "solver", "at"})
  void whatIsThrownIsToldWithItsLine(String method) throws Exception {
    assertTold(
        assertThatThrownBy(() -> use(read("throw " + method)))
            .isInstanceOf(ContentionFailedException.class)
            .message(),
        method);
  }

  private static void use(DataSet set) {
    LevelModel model = set.levels().get(SharingLevel.MACHINE).getFirst();
    DataSetWriter.files(set);
    KindCalls.facts(model);
    KindCalls.summary(model);
    KindCalls.solver(model, SharingLevel.MACHINE, set).at(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"facts", "summary", "solver", "at"})
  void nullIsNoAnswer(String method) throws Exception {
    assertThatThrownBy(() -> use(read("null " + method)))
        .isInstanceOf(ContentionFailedException.class)
        .hasMessage(
            sentence(
                "contention kind faulty",
                "gave null in " + method + "; expected something",
                Faulty.class));
  }

  @Test
  void aModelHasAKind() throws Exception {
    assertThatThrownBy(() -> read("null kind"))
        .isInstanceOf(ContentionFailedException.class)
        .hasMessageEndingWith("gave null in kind of a model; expected something");
  }

  @Test
  void mergingIsNoExceptionToThat() throws Exception {
    KindAuthor author = KindAuthor.of(new Faulty(), "faulty");
    assertThat(author)
        .hasToString(sentence("contention kind faulty", "", Faulty.class).stripTrailing());
    assertThatThrownBy(() -> KindCalls.merge(new Faulty(), null)) // the default asks it
        .isInstanceOf(ContentionFailedException.class)
        .hasMessageContaining("failed in merge: ");
  }

  @Test
  void aNameIsNeeded() throws Exception {
    assertThatThrownBy(() -> kinds(Nameless.class))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(
            sentence("a contention kind", "gave null in name; expected something", Nameless.class));
    assertThatThrownBy(() -> kinds(Misnamed.class))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageEndingWith(
            "gave 'My Kind' in name; expected lower-case letters and digits, with hyphens between"
                + " them");
    assertThatThrownBy(() -> kinds(Throwing.class))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageContaining(
            "failed in name: no name yet (illegal state exception at FaultyKindTest.java:");
  }

  @Test
  void aConstructorThatThrowsIsTold() throws Exception {
    assertThatThrownBy(() -> kinds(Unmade.class))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageStartingWith(
            sentence("a contention kind", "failed in its constructor: not today (", Unmade.class))
        .hasMessageContaining("FaultyKindTest.java:");
  }

  /** Defines the kinds of this test again, from nowhere. */
  private static final class Nowhere extends ClassLoader {
    private final ProtectionDomain domain;

    Nowhere(ProtectionDomain domain) {
      super(FaultyKindTest.class.getClassLoader());
      this.domain = domain;
    }

    Object newKind(Class<?> type) throws Exception {
      String file = "/" + type.getName().replace('.', '/') + ".class";
      try (InputStream in = FaultyKindTest.class.getResourceAsStream(file)) {
        byte[] code = in.readAllBytes();
        Class<?> again = defineClass(type.getName(), code, 0, code.length, domain);
        return again.getDeclaredConstructor().newInstance();
      }
    }
  }

  /** A class need not come from anywhere, which is told as it is. */
  @Test
  void aKindMayComeFromNowhere() throws Exception {
    var unknown = new CodeSource(null, (Certificate[]) null);
    for (ProtectionDomain domain :
        List.of(new ProtectionDomain(null, null), new ProtectionDomain(unknown, null))) {
      var nameless = (ContentionKind) new Nowhere(domain).newKind(Nameless.class);
      assertThatThrownBy(() -> KindCalls.name(nameless))
          .isInstanceOf(ContentionFailedException.class)
          .hasMessageContaining("of the class path");
    }
  }
}
