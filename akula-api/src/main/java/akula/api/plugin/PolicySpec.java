package akula.api.plugin;

import java.util.ArrayList;
import java.util.List;

/**
 * The text that chooses a policy, taken apart: {@code name}, {@code name:key=value,key=value}, or
 * the same with the path of a Java source file for the name. In a value, {@code \,} stands for a
 * comma and {@code \\} for a backslash.
 *
 * @param policy name of a policy, or path of a source file
 * @param options what follows the colon, empty if there is none
 */
public record PolicySpec(String policy, String options) {
  private static final String SOURCE = ".java";

  /**
   * Takes a text apart.
   *
   * @throws InvalidPolicyException if no policy is named, or nothing follows the colon
   */
  public static PolicySpec parse(String text) {
    if (text == null) {
      throw new InvalidPolicyException(
          "null is given where a policy is named; write NAME, NAME:key=value,... or path/File.java");
    }
    int colon = colon(text);
    String policy = colon < 0 ? text : text.substring(0, colon);
    String options = colon < 0 ? "" : text.substring(colon + 1);
    if (policy.isBlank()) {
      throw new InvalidPolicyException(
          "'%s' names no policy; write NAME, NAME:key=value,... or path/File.java".formatted(text));
    }
    if (colon >= 0 && options.isBlank()) {
      throw new InvalidPolicyException(
          "'%s' has no option after the colon; write %s:key=value,...".formatted(text, policy));
    }
    return new PolicySpec(policy, options);
  }

  /** The first colon, or for a source file the first one after '.java': paths may have colons. */
  private static int colon(String text) {
    int end = text.indexOf(SOURCE + ":");
    if (end >= 0) {
      return end + SOURCE.length();
    }
    return text.endsWith(SOURCE) ? -1 : text.indexOf(':');
  }

  /** Returns whether the policy is the path of a source file. */
  public boolean isSourceFile() {
    return policy.endsWith(SOURCE);
  }

  /** Returns the settings at the commas, with the escapes resolved. */
  static List<String> settings(String options) {
    List<String> settings = new ArrayList<>();
    StringBuilder setting = new StringBuilder();
    for (int i = 0; i < options.length(); i++) {
      char c = options.charAt(i);
      char next = i + 1 < options.length() ? options.charAt(i + 1) : 0;
      if (c == '\\' && (next == ',' || next == '\\')) {
        setting.append(next);
        i++;
      } else if (c == ',') {
        settings.add(setting.toString());
        setting.setLength(0);
      } else {
        setting.append(c);
      }
    }
    settings.add(setting.toString());
    return settings;
  }

  static String escape(String value) {
    return value.replace("\\", "\\\\").replace(",", "\\,");
  }
}
