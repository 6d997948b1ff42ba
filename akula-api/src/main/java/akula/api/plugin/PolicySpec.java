package akula.api.plugin;

import akula.api.plugin.InvalidPolicyException.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text that chooses a policy, taken apart: {@code name}, {@code name:key=value,key=value}, or
 * the same with the path of a Java source file for the name. In a value, {@code \,} stands for a
 * comma and {@code \\} for a backslash. Before all this may stand {@code alias=}, by which results
 * call it.
 *
 * @param alias what the policy is to be called, empty if nothing is said
 * @param policy name of a policy, or path of a source file
 * @param options what follows the colon, empty if there is none
 */
public record PolicySpec(String alias, String policy, String options) {
  private static final String SOURCE = ".java";
  private static final Pattern ALIAS = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");

  /** What ends a name or begins a path or options: an alias stands before each of them. */
  private static final Pattern BEYOND_ALIAS = Pattern.compile("[:/.]");

  /**
   * Takes a text apart.
   *
   * @throws InvalidPolicyException if no policy is named, nothing follows the colon, or what stands
   *     before an equals sign can be no alias
   */
  public static PolicySpec parse(String text) {
    if (text == null) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "null is given where a policy is named; write NAME, NAME:key=value,... or path/File.java");
    }
    int equals = aliasEnd(text);
    String alias = equals < 0 ? "" : text.substring(0, equals);
    requireAlias(text, equals);
    String spec = text.substring(equals + 1);
    int colon = colon(spec);
    String policy = colon < 0 ? spec : spec.substring(0, colon);
    String options = colon < 0 ? "" : spec.substring(colon + 1);
    if (policy.isBlank()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' names no policy; write NAME, NAME:key=value,... or path/File.java".formatted(text));
    }
    if (colon >= 0 && options.isBlank()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' has no option after the colon; write %s:key=value,...".formatted(text, policy));
    }
    return new PolicySpec(alias, policy, options);
  }

  /** The first equals sign, unless options, a path or the end of a file's name begin before. */
  private static int aliasEnd(String text) {
    String before = BEYOND_ALIAS.split(text, 2)[0];
    return before.indexOf('=');
  }

  private static void requireAlias(String text, int equals) {
    if (equals < 0) {
      return;
    }
    if (!ALIAS.matcher(text.substring(0, equals)).matches()) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          ("'%s' can be no alias, which is of letters, digits, '_' and '-', begins with a letter and"
                  + " has at most 40 characters; write ALIAS=POLICY, or ./FILE.java for a file that"
                  + " has '=' in its name")
              .formatted(text.substring(0, equals)));
    }
    if (aliasEnd(text.substring(equals + 1)) >= 0) {
      throw new InvalidPolicyException(
          Fault.OPTIONS,
          "'%s' has two equals signs before the policy; write ALIAS=POLICY, or ALIAS=./FILE.java"
              .formatted(text));
    }
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
    return isSourceFile(policy);
  }

  static boolean isSourceFile(String policy) {
    return policy.endsWith(SOURCE);
  }

  /** Returns the text of another policy, or of the same file at another place. */
  public PolicySpec at(String place) {
    return new PolicySpec(alias, place, options);
  }

  /** Returns the text without its alias. */
  public String spec() {
    return options.isEmpty() ? policy : policy + ":" + options;
  }

  /** Returns the text, with its alias. */
  public String text() {
    return alias.isEmpty() ? spec() : alias + "=" + spec();
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
