package akula.api.plugin;

import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles one source file in memory and finds the policy in it. */
final class SourceCompiler {
  /** Comments and literals, in which words are no words of the language. */
  private static final Pattern NO_CODE =
      Pattern.compile(
          "//.*|(?s:/\\*.*?\\*/|\"\"\".*?\"\"\")|\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\""
              + "|'(?:\\\\.[^']*|[^'\\\\])'");

  private final ClassLoader parent;
  private final List<Path> jars;

  /** What was compiled, by where it is: several policies may differ in their options alone. */
  private final Map<Path, Compiled> compiled = new ConcurrentHashMap<>();

  /** A policy, and the source that it was compiled from. */
  private record Compiled(byte[] source, PolicyDefinition policy) {}

  /**
   * Makes a compiler.
   *
   * @param parent loads what the source file uses
   * @param jars plugins that a source file may use, beside the class path
   */
  SourceCompiler(ClassLoader parent, List<Path> jars) {
    this.parent = parent;
    this.jars = jars;
  }

  /**
   * Compiles a file, unless that was done before and it has not changed.
   *
   * @param file as it is called
   * @param path where it is
   */
  PolicyDefinition compile(String file, Path path) {
    requireSource(path, file);
    byte[] source;
    try {
      source = Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Compiled before = compiled.get(path);
    if (before == null || !Arrays.equals(before.source(), source)) {
      before = new Compiled(source, compiled(file, path));
      compiled.put(path, before);
    }
    return before.policy();
  }

  private PolicyDefinition compiled(String file, Path path) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new InvalidPolicyException(
          Fault.SOURCE,
          "%s has to be compiled, but the Java in %s has no compiler; run with a JDK 25"
              .formatted(file, System.getProperty("java.home")));
    }
    Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();
    // Without it what is wrong with the bytes of a file is printed, raw, on standard error.
    DiagnosticCollector<JavaFileObject> reading = new DiagnosticCollector<>();
    try (StandardJavaFileManager standard =
            compiler.getStandardFileManager(reading, null, StandardCharsets.UTF_8);
        JavaFileManager manager = new InMemory(standard, classes)) {
      StringWriter output = new StringWriter();
      List<String> options = List.of("-g", "-proc:none", "-classpath", classPath());
      var sources = standard.getJavaFileObjects(path);
      if (!compiler.getTask(output, manager, null, options, null, sources).call()) {
        throw new InvalidPolicyException(Fault.SOURCE, output.toString().stripTrailing());
      }
      requireRead(reading);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return PolicyDefinition.ofSource(policyAmong(classes, file, path), path.toString());
  }

  /** The nearest name in the same folder, as the end of a sentence. */
  private static String beside(Path missing) {
    Path parent = missing.toAbsolutePath().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      return "";
    }
    try (Stream<Path> files = Files.list(parent)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      return Spelling.nearest(missing.getFileName().toString(), names)
          .map(name -> "; did you mean '" + missing.resolveSibling(name) + "'?")
          .orElse("");
    } catch (IOException | UncheckedIOException e) {
      return ""; // it is a help, no more
    }
  }

  private static void requireSource(Path path, String file) {
    if (Files.isDirectory(path)) {
      throw new InvalidPolicyException(
          Fault.SOURCE, file + " is a folder; a policy is in one Java source file");
    }
    if (!Files.exists(path)) {
      throw new InvalidPolicyException(
          Fault.UNKNOWN, "there is no source file " + file + beside(path));
    }
    if (!Files.isReadable(path)) {
      throw new InvalidPolicyException(
          Fault.SOURCE, "the source file " + file + " may not be read");
    }
  }

  /** The compiler goes on with what it could not decode, but that is no Java. */
  private static void requireRead(DiagnosticCollector<?> reading) {
    String errors =
        reading.getDiagnostics().stream()
            .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
            .map(Object::toString)
            .collect(Collectors.joining("\n"));
    if (!errors.isEmpty()) {
      throw new InvalidPolicyException(Fault.SOURCE, errors);
    }
  }

  /** The class path of this program, the jars that the API itself came with, and the plugins. */
  private String classPath() {
    List<String> parts = new ArrayList<>();
    parts.add(System.getProperty("java.class.path"));
    var source = Scheduler.class.getProtectionDomain().getCodeSource();
    if (source != null) {
      parts.add(place(source.getLocation()));
    }
    if (Scheduler.class.getClassLoader() instanceof URLClassLoader loader) { // of a program in ours
      Stream.of(loader.getURLs()).map(SourceCompiler::place).forEach(parts::add);
    }
    jars.forEach(jar -> parts.add(jar.toString()));
    return String.join(System.getProperty("path.separator"), parts);
  }

  private static String place(URL url) {
    try {
      return Path.of(url.toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The public class that is a policy, or else the first one in the file. */
  private Class<? extends Scheduler> policyAmong(
      Map<String, ByteArrayOutputStream> classes, String file, Path path) {
    ClassLoader loader = new MemoryClassLoader(parent, classes);
    List<Class<?>> all = new ArrayList<>();
    Class<? extends Scheduler> found = null;
    for (String name : classes.keySet()) {
      Class<?> type = load(loader, name, file);
      if (type.isMemberClass() || type.isAnonymousClass() || type.isLocalClass()) {
        continue;
      }
      all.add(type);
      if (!Scheduler.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
        continue;
      }
      if (found == null || Modifier.isPublic(type.getModifiers())) {
        found = type.asSubclass(Scheduler.class);
      }
    }
    if (found == null) {
      throw new InvalidPolicyException(Fault.SOURCE, noPolicyAmong(all, file, path));
    }
    return found;
  }

  private static String noPolicyAmong(List<Class<?>> all, String file, Path path) {
    if (all.isEmpty()) {
      return "%s has no class; a policy is a class that implements %s"
          .formatted(file, Scheduler.class.getName());
    }
    for (Class<?> type : all) {
      if (Scheduler.class.isAssignableFrom(type)) {
        return "%s in %s is abstract; a policy is a class of which an object can be made"
            .formatted(type.getName(), file);
      }
    }
    Class<?> likeliest =
        all.stream()
            .filter(type -> Modifier.isPublic(type.getModifiers()))
            .findFirst()
            .orElse(all.getFirst());
    try {
      return "%s:%s".formatted(file, noPolicy(likeliest.getSimpleName(), path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the line where a class is declared, what is wrong with that, and its text. */
  private static String noPolicy(String type, Path path) throws IOException {
    String text = Files.readString(path);
    String code =
        NO_CODE.matcher(text).replaceAll(part -> part.group().replaceAll("[^\\n\\r]", " "));
    Matcher declared =
        Pattern.compile("\\b(?:class|interface|enum|record)\\s+%s\\b".formatted(type))
            .matcher(code);
    long line = declared.find() ? code.substring(0, declared.end()).lines().count() : 1;
    return "%d: %s is no policy, for which it has to be a class that implements %s\n%s"
        .formatted(
            line, type, Scheduler.class.getName(), text.lines().toList().get((int) line - 1));
  }

  private static Class<?> load(ClassLoader loader, String name, String file) {
    try {
      return Class.forName(name, false, loader);
    } catch (IncompatibleClassChangeError e) {
      throw new InvalidPolicyException(Fault.SOURCE, file + ": " + e.getMessage(), e);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new InvalidPolicyException(
          Fault.SOURCE, "class %s of %s cannot be loaded: %s".formatted(name, file, e), e);
    }
  }

  /** Keeps the class files of the compiler in memory. */
  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> classes;

    InMemory(JavaFileManager standard, Map<String, ByteArrayOutputStream> classes) {
      super(standard);
      this.classes = classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      URI uri = URI.create("memory:///" + className.replace('.', '/') + kind.extension);
      return new SimpleJavaFileObject(uri, kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          classes.put(className, bytes);
          return bytes;
        }
      };
    }
  }

  /** Loads classes from memory; a name that the parent knows too is taken from memory. */
  private static final class MemoryClassLoader extends ClassLoader {
    private final Map<String, ByteArrayOutputStream> classes;

    MemoryClassLoader(ClassLoader parent, Map<String, ByteArrayOutputStream> classes) {
      super(parent);
      this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return classes.containsKey(name) ? findClass(name) : super.loadClass(name, resolve);
      }
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      ByteArrayOutputStream bytes = inMemory(name);
      return bytes == null
          ? super.getResourceAsStream(name)
          : new ByteArrayInputStream(bytes.toByteArray());
    }

    /** What is in memory is nowhere else, also where the parent has a file of this name. */
    @Override
    public URL getResource(String name) {
      return inMemory(name) == null ? super.getResource(name) : null;
    }

    private ByteArrayOutputStream inMemory(String file) {
      return classes.get(file.replaceFirst("\\.class$", "").replace('/', '.'));
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      ByteArrayOutputStream compiled = classes.get(name);
      if (compiled == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = compiled.toByteArray();
      HaltCheck.check(name, bytes);
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
