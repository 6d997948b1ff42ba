package akula.toolkit.common;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of a command as one types them. */
public final class ShellWord {
  /** What a shell takes as it is. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private ShellWord() {}

  /** Returns a word as a shell has to be given it: between single quotes it is taken as it is. */
  public static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Returns a command with its arguments. */
  public static String command(List<String> words) {
    return words.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
  }
}
