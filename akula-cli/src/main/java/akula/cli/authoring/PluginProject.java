package akula.cli.authoring;

import akula.cli.common.TextFolder;
import akula.toolkit.common.ShellWord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** The files of a Maven project whose jar is a plugin with one policy. */
final class PluginProject {
  private static final String POLICY = "Policy.java";

  private static final String RUNS =
      """
      ./akula simulate --plugins PROJECT/target --policy {{name}}{{inputs}} --explain
      ./akula sweep --plugins PROJECT/target --policy {{name}}{{variant}} --policy naive_spread{{sweepInputs}}
      """;

  private final PolicyName name;
  private final Optional<PolicySource> from;
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * Makes the project's values.
   *
   * @param from the policy, if there is one already
   * @param home the checkout of AKULA
   * @param repository where the build of AKULA leaves the jars that the project needs
   */
  PluginProject(PolicyName name, Optional<PolicySource> from, Path home, Path repository) {
    this.name = name;
    this.from = from;
    Optional<String> ownData = from.flatMap(PolicySource::ownData);
    values.put("runs", ownData.isPresent() ? "" : RUNS); // first, as it is filled in, too
    values.put("ownData", ownData.map("\n%s\n"::formatted).orElse(""));
    values.put("name", name.text());
    values.put("class", from.map(PolicySource::className).orElse(name.className()));
    values.put("variant", from.isPresent() ? "" : ":domains=false");
    values.put("inputs", from.map(PolicySource::inputs).orElse(""));
    values.put("sweepInputs", from.map(PolicySource::sweepInputs).orElse(""));
    values.put("imports", from.map(PolicySource::imports).orElse(""));
    values.put("javaImports", from.map(PolicySource::javaImports).orElse(""));
    values.put("overrides", from.map(PolicySource::overrides).orElse(""));
    values.put("package", name.packageName());
    values.put("artifact", name.artifact());
    values.put("home", home.toAbsolutePath().normalize().toString());
    values.put("homeWord", ShellWord.quoted(values.get("home")));
    values.put("repository", xml(repository.toAbsolutePath().normalize().toString()));
  }

  private static String xml(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** Returns the template of each file. */
  private SequencedMap<String, String> files() {
    String main = "src/main/java/" + name.packageName() + "/" + values.get("class");
    String test = "src/test/java/" + name.packageName() + "/" + values.get("class");
    SequencedMap<String, String> files = new LinkedHashMap<>();
    files.put("pom.xml", "pom.xml");
    files.put("README.md", "README.md");
    files.put(".gitignore", "gitignore");
    files.put(main + ".java", POLICY);
    files.put(main + "Plugin.java", "Plugin.java");
    files.put("src/main/resources/META-INF/services/akula.api.PolicyPlugin", "registry");
    files.put(test + "Test.java", from.isPresent() ? "CallsTest.java" : "PolicyTest.java");
    files.put(test + "ContractTest.java", "ContractTest.java");
    return files;
  }

  /**
   * Writes all files into a new folder, which gets its name when it is whole.
   *
   * @throws IOException if one cannot be written; then nothing is left
   */
  void write(Path folder) throws IOException {
    SequencedMap<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, String> file : files().entrySet()) {
      texts.put(file.getKey(), text(file.getValue()));
    }
    TextFolder.write(folder, texts);
  }

  private String text(String template) throws IOException {
    return from.isPresent() && template.equals(POLICY) ? from.get().text() : filled(template);
  }

  private String filled(String template) throws IOException {
    String resource = template + ".template";
    try (InputStream in = PluginProject.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the product lacks its file " + resource);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (Map.Entry<String, String> value : values.entrySet()) {
        text = text.replace("{{" + value.getKey() + "}}", value.getValue());
      }
      return text;
    }
  }
}
