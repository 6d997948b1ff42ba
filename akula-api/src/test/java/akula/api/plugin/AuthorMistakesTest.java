package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the author of a policy can get wrong, each reported in one sentence. */
class AuthorMistakesTest {
  @TempDir Path folder;

  private void assertReported(String spec, String message) {
    assertThatThrownBy(
            () -> PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1)))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(message);
  }

  /** A policy's source with a member, from its line 3 on. */
  private String source(String member) throws IOException {
    String text =
        PluginJar.policySource("P", "").replace("Scheduler {\n", "Scheduler {\n" + member);
    return Files.writeString(folder.resolve("P.java"), text).toString();
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("P.java"), text).toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          P(int n) {} | P(int)
          private P() {} | private P()
          P() {} P(java.util.random.RandomGenerator r) {} | P() and P(RandomGenerator)
          """)
  void aConstructorThatDoesNotFit(String member, String declared) throws IOException {
    assertReported(
        source(member),
        "policy p: P needs exactly one constructor that takes its options (a record), a"
            + " RandomGenerator, both in this order, or nothing, and is not private; it has "
            + declared);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          P() { String s = null; s.length(); } | Cannot invoke "String.length()" because "s" is null (null pointer exception at P.java:4)
          P() { throw new IllegalStateException("no\\n luck"); } | no luck (illegal state exception at P.java:4)
          P() { throw new UnsupportedOperationException(); } | unsupported operation exception at P.java:4
          P() { int[] a = {}; a[1]++; } | Index 1 out of bounds for length 0 (array index out of bounds exception at P.java:4)
          P() { deeper(); } void deeper() { deeper(); } | it called itself too deeply (stack overflow error at P.java:4)
          P() { throw new OutOfMemoryError("x"); } | it ran out of memory: the Java heap is full (out of memory error at P.java:4)
          P() { throw new Error("no"); } | no (error at P.java:4)
          static int n = 1 / Integer.parseInt("0"); | / by zero (arithmetic exception at P.java:4)
          """)
  void whatAConstructorThrows(String member, String reported) throws IOException {
    assertReported(source(member), "policy p: the constructor of P failed: " + reported);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          int a | component a of P$O, the options of policy p, lacks the annotation @Option
          @Option(help = "", defaultValue = "0") float a | component a of P$O has type float; the types of options are int, long, double, boolean, String, enums, Duration, Path and List<Integer>
          @Option(help = "", defaultValue = "") java.util.List<String> a | component a of P$O has type java.util.List<java.lang.String>; the types of options are int, long, double, boolean, String, enums, Duration, Path and List<Integer>
          @Option(help = "", defaultValue = "x") int a | option a of policy p declares defaultValue 'x', which is not a whole number
          @Option(help = "", defaultValue = "0", min = "1") int a | option a of policy p declares defaultValue '0', which is not at least 1
          @Option(help = "", defaultValue = "9", max = "8", min = "1") int a | option a of policy p declares defaultValue '9', which is not from 1 to 8
          @Option(help = "", defaultValue = "1", min = "y") int a | option a of policy p declares min 'y', which is not a whole number
          @Option(help = "", defaultValue = "1", min = "2", max = "1") int a | option a of policy p declares min 2 above max 1
          @Option(help = "", defaultValue = "", min = "1") String a | option a of policy p has a range, but its type (text) has none; remove min and max
          """)
  void anOptionThatIsDeclaredWrongly(String component, String message) throws IOException {
    assertReported(source("record O(" + component + ") {} P(O o) {}"), message);
  }

  @Test
  void recordsWithinTheOptions() throws IOException {
    String within = "record I(@Option(help = \"\", defaultValue = \"1\") int a) {} ";
    assertReported(
        source(within + "record O(I i, I again) {} P(O o) {}"),
        "option 'a' of policy p is declared twice, in P$O or the records within it");
    assertReported(
        source("record O(O o) {} P(O o) {}"), "P$O, the options of policy p, contains itself");
    assertReported(
        source("record I(int a) {} record O(I i) {} P(O o) {}"),
        "component a of P$I, the options of policy p, lacks the annotation @Option");
  }

  @Test
  void anOptionsRecordThatThrows() throws IOException {
    String component = "@Option(help = \"\", defaultValue = \"1\") int a";
    assertReported(
        source("record O(" + component + ") { O { a = 1 / (a - 1); } } P(O o) {}"),
        "policy p: the constructor of P$O failed: / by zero (arithmetic exception at P.java:4)");
  }

  @Test
  void aFileThatIsNotThere() throws IOException {
    assertReported("./not/There.java", "there is no source file ./not/There.java");
    Path directory = Files.createDirectory(folder.resolve("Folder.java"));
    assertReported(
        directory.toString(), directory + " is a folder; a policy is in one Java source file");
    assertReported(
        "./MyPolicy",
        "'./MyPolicy' is no policy: write its name, or the path of a source file, which ends in"
            + " .java; --plugins takes a folder of jars");
  }

  @Test
  void aFileWithoutPolicy() throws IOException {
    String file = file("");
    String wanted = "a policy is a class that implements akula.api.Scheduler";
    assertReported(file, file + " has no class; " + wanted);
    file("// nothing yet");
    assertReported(file, file + " has no class; " + wanted);
    String near =
        " is no policy, for which it has to be a class that implements akula.api.Scheduler\n";
    file("package some.where;\nclass Q {}\npublic class P extends Thread {}\n");
    assertReported(file, file + ":3: P" + near + "public class P extends Thread {}");
    file(
        "// class P\n/* class P\n*/@FunctionalInterface\ninterface P {\n  String TEXT = \"class P\";\n  void run();\n}");
    assertReported(file, file + ":4: P" + near + "interface P {");
    file(
        "class Q { char[] c = {'\"', '\\'', '\\\\', '\\u0022'}; }\n// \"\nclass R {}\npublic class P extends Thread {}");
    assertReported(file, file + ":4: P" + near + "public class P extends Thread {}");
    file("abstract class P implements akula.api.Scheduler {}");
    assertReported(
        file, "P in " + file + " is abstract; a policy is a class of which an object can be made");
  }

  private void assertJarReported(String header, String modifiers, String message)
      throws IOException {
    String policy =
        PluginJar.policySource("First", header).replace("public class", modifiers + " class");
    Path jar = PluginJar.writePolicy(folder.resolve("a.jar"), "First", policy);
    assertThatThrownBy(() ->
            PolicyCatalog.withPlugins(folder)
                .resolve("first")
                .newScheduler(new SplittableRandom(1)))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessage(message.replace("JAR", jar.toString()));
  }

  @Test
  void aPolicyOfAJar() throws IOException {
    assertJarReported("", "public", "First in JAR lacks the header annotation @Policy");
    assertJarReported(
        PluginJar.header("First"),
        "public",
        "First in JAR is named 'First'; a policy's name is of lower case letters, digits and _");
    assertJarReported(
        PluginJar.header("first"),
        "abstract",
        "policy first: First is abstract; a policy is a class of which an object can be made");
  }
}
