package akula.api.plugin;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles sources and packs them as the author of a plugin would. */
final class PluginJar {
  private PluginJar() {}

  /** The source of a policy that does nothing. */
  static String policySource(String className, String header) {
    return """
    import akula.api.*;
    %s
    public class %s implements Scheduler {
      @Override public void launchThread(AkulaThread thread, Machine machine) {}
      @Override public void updateSchedule(Machine machine) {}
    }
    """
        .formatted(header, className);
  }

  static String header(String name) {
    return "@Policy(name = \""
        + name
        + "\", idea = \"\", source = \"\", cost = \"\", goodFor = \"\", badFor = \"\")";
  }

  /** A jar with one policy and its plugin. */
  static Path write(Path jar, String className, String policyName) throws IOException {
    return writePolicy(jar, className, policySource(className, header(policyName)));
  }

  /** A jar with the policy of a source, and its plugin. */
  static Path writePolicy(Path jar, String className, String source) throws IOException {
    String plugin =
        """
        public class %1$sPlugin implements akula.api.PolicyPlugin {
          @Override public java.util.List<Class<? extends akula.api.Scheduler>> policies() {
            return java.util.List.of(%1$s.class);
          }
        }
        """
            .formatted(className);
    return write(
        jar,
        className + "Plugin",
        List.of(new Source(className, source), new Source(className + "Plugin", plugin)));
  }

  record Source(String className, String text) {}

  static Path write(Path jar, String registered, List<Source> sources) throws IOException {
    Path work = Files.createTempDirectory(jar.getParent(), "sources");
    compile(work, sources);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out);
        Stream<Path> files = Files.list(work)) {
      zip.putNextEntry(new JarEntry("META-INF/services/akula.api.PolicyPlugin"));
      zip.write(registered.getBytes(StandardCharsets.UTF_8));
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).sorted().toList()) {
        zip.putNextEntry(new JarEntry(file.getFileName().toString()));
        zip.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }

  private static void compile(Path work, List<Source> sources) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Source source : sources) {
      paths.add(Files.writeString(work.resolve(source.className() + ".java"), source.text()));
    }
    if (paths.isEmpty()) {
      return;
    }
    StringWriter output = new StringWriter();
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> options =
          List.of("-d", work.toString(), "-cp", System.getProperty("java.class.path"));
      var units = manager.getJavaFileObjectsFromPaths(paths);
      if (!compiler.getTask(output, manager, null, options, null, units).call()) {
        throw new IllegalStateException(output.toString());
      }
    }
  }
}
