package akula.cli.authoring;

import akula.api.plugin.PolicyCatalog;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/**
 * The name of a new policy and those that follow from it: {@code my_policy}, class {@code
 * MyPolicy}, package {@code mypolicy}, artifact {@code my-policy}.
 *
 * @param text as policies are named
 */
record PolicyName(String text) {
  private static final int LONGEST = 60;
  private static final Pattern FORM = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

  /** Packages that cannot be anybody's, or are this project's. */
  private static final Set<String> TAKEN_PACKAGES = Set.of("java", "javax", "akula", "jdk", "sun");

  /** Classes that the made files name, besides those of java.lang and of the API. */
  private static final Set<String> TAKEN_CLASSES =
      Set.of("List", "Test", "Options", "MachineDescription", "PolicyDriver", "Assertions");

  /**
   * Reads a name.
   *
   * @throws UsageException if it cannot be one, or there is such a policy already; the message
   *     tells the nearest that can
   */
  static PolicyName parse(String written) {
    if (!FORM.matcher(written).matches() || written.length() > LONGEST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          ("a policy cannot be named '%s'; expected at most %d lower case letters, digits and _"
                  + " between them, a letter first%s")
              .formatted(written, LONGEST, hint(written)));
    }
    PolicyName name = new PolicyName(written);
    if (written.equals(PolicyCatalog.KERNEL)) {
      throw name.taken("what leaves placement to the kernel");
    }
    if (isShipped(written)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "there is a policy %s already; choose another name".formatted(written));
    }
    if (SourceVersion.isKeyword(name.packageName())) {
      throw name.taken("the word " + name.packageName() + " of Java");
    }
    if (TAKEN_PACKAGES.contains(name.packageName())) {
      throw name.taken("the package " + name.packageName());
    }
    if (name.isClassTaken()) {
      throw name.taken("the class " + name.className() + ", which policies use");
    }
    return name;
  }

  private static boolean isShipped(String name) {
    return PolicyCatalog.ofClassPath().definitions().stream()
        .anyMatch(definition -> definition.name().equals(name));
  }

  /** My-Policy and MyPolicy can be my_policy. */
  private static String hint(String written) {
    String near =
        written
            .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "_")
            .replaceAll("^[0-9_]+|_+$", "");
    return FORM.matcher(near).matches() && near.length() <= LONGEST
        ? "; did you mean '" + near + "'?"
        : "";
  }

  private UsageException taken(String by) {
    return new UsageException(
        MessageCode.WRONG_VALUE,
        "a policy cannot be named '%s', because of %s; choose another name, such as %s_policy"
            .formatted(text, by, text));
  }

  private boolean isClassTaken() {
    return TAKEN_CLASSES.contains(className())
        || exists("java.lang." + className())
        || exists("akula.api." + className());
  }

  private static boolean exists(String type) {
    try {
      Class.forName(type, false, PolicyName.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    } catch (LinkageError e) {
      return true; // a file system that knows no upper and lower case has found another's file
    }
  }

  String className() {
    return Stream.of(text.split("_"))
        .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
        .collect(Collectors.joining());
  }

  String packageName() {
    return text.replace("_", "");
  }

  String artifact() {
    return text.replace('_', '-');
  }
}
