package akula.cli.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A command in a block of a page that is fenced as {@code console}, with the output that the page
 * prints for it. A line {@code ...} stands for any lines left out, {@code [exit 2]} for the exit
 * code.
 *
 * @param page where it stands
 * @param line number of its line, from 1
 * @param command without the prompt
 * @param from position of the first line of its output, from 0
 * @param expected the lines of its output, without blank ones at the end
 */
record PrintedCommand(Path page, int line, String command, int from, List<String> expected) {
  private static final String FENCE = "```";
  private static final String PROMPT = "$ ";
  private static final String LEFT_OUT = "...";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** Returns the commands of a page in their order. */
  static List<PrintedCommand> of(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    List<PrintedCommand> commands = new ArrayList<>();
    boolean inBlock = false;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(FENCE)) {
        inBlock = lines.get(i).equals(FENCE + "console");
      } else if (inBlock && lines.get(i).startsWith(PROMPT)) {
        commands.add(at(page, lines, i));
      }
    }
    return commands;
  }

  private static PrintedCommand at(Path page, List<String> lines, int position) {
    int i = position;
    StringBuilder command = new StringBuilder(lines.get(i).substring(PROMPT.length()));
    while (command.toString().endsWith("\\")) {
      command.setLength(command.length() - 1);
      command.append(lines.get(++i).strip());
    }
    int end = ++i;
    while (!lines.get(end).startsWith(PROMPT) && !lines.get(end).equals(FENCE)) {
      end++;
    }
    List<String> output = withoutBlankEnd(lines.subList(i, end));
    return new PrintedCommand(page, position + 1, command.toString(), i, output);
  }

  static List<String> withoutBlankEnd(List<String> lines) {
    int end = lines.size();
    while (end > 0 && lines.get(end - 1).isBlank()) {
      end--;
    }
    return List.copyOf(lines.subList(0, end));
  }

  /** Returns the words of the command; single quotes hold blanks together. */
  List<String> words() {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words;
  }

  /** Returns whether the page leaves out lines. */
  boolean leavesOut() {
    return expected.contains(LEFT_OUT);
  }

  /** Returns whether an output is what the page prints. */
  boolean matches(List<String> output) {
    String pattern =
        expected.stream()
            .map(line -> line.equals(LEFT_OUT) ? "(?:.*\n)*?" : Pattern.quote(line + "\n"))
            .collect(Collectors.joining());
    String text = output.stream().map(line -> line + "\n").collect(Collectors.joining());
    return Pattern.matches(pattern, text);
  }
}
