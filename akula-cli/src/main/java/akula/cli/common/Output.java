package akula.cli.common;

import akula.cli.terminal.TerminalWriter;
import akula.formats.VisibleText;
import akula.formats.csv.RowEncoder;
import akula.formats.tree.JsonText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command prints its result. */
public final class Output {
  /** The most characters of a line of running text. */
  public static final int WIDTH = 80;

  private final PrintWriter out;

  /** Takes the standard output of a command. */
  public Output(CommandSpec command) {
    out = command.commandLine().getOut();
  }

  /** Takes something else that is printed to. */
  public Output(PrintWriter out) {
    this.out = out;
  }

  /** Prints a text for people. */
  public void text(String text) {
    out.print(text);
  }

  /** Prints a text for people that has colours; {@link VisibleText} has been at what was read. */
  public void coloured(String text) {
    TerminalWriter.control(out, text);
  }

  /** Prints data for a program. */
  public void data(String text) {
    TerminalWriter.data(out, text);
  }

  /** Prints a line. */
  public void line(String line) {
    out.print(line);
    out.print('\n');
  }

  /**
   * Prints an object as indented JSON, which begins with its format.
   *
   * @param fields as {@link JsonText#encode} takes them
   */
  public void json(JsonFormat format, SequencedMap<String, Object> fields) {
    encoded(format.object(fields));
  }

  /** Prints the same in one line, as where one object follows another. */
  public void jsonLine(JsonFormat format, SequencedMap<String, ?> fields) {
    data(JsonText.line(format.object(fields)) + "\n");
  }

  /** Sends on what was printed; returns whether anybody still reads it. */
  public boolean isHeard() {
    return !out.checkError();
  }

  /**
   * Prints an object that a file has as this class prints it, but for its format, with which it
   * begins here.
   *
   * @param object what {@link JsonText#encode} returned
   */
  public void json(JsonFormat format, String object) {
    String first = JsonText.of(Map.of(JsonFormat.KEY, format.toString()));
    data(first.replaceFirst("\\n}\\s*$", ",") + object.substring(1));
  }

  /**
   * Prints a list as indented JSON; a program knows by the command what it consists of.
   *
   * @param rows as {@link JsonText#encode} takes them
   */
  public void json(List<?> rows) {
    encoded(rows);
  }

  private void encoded(Object value) {
    data(new String(JsonText.encode(value), StandardCharsets.UTF_8));
  }

  /** Prints a line of CSV. */
  public void csv(String... fields) {
    RowEncoder row = new RowEncoder();
    List.of(fields).forEach(row::text);
    csv(row);
  }

  /** Prints a row, which is ended here. */
  public void csv(RowEncoder row) {
    data(new String(row.endRow().toByteArray(), StandardCharsets.UTF_8));
  }

  /**
   * Prints running text, broken at blanks into lines of at most 80 characters; a longer word has a
   * line of its own.
   *
   * @param indent what each line begins with
   */
  public void paragraph(String indent, String text) {
    wrapped(text, WIDTH - indent.length()).forEach(line -> line(indent + line));
  }

  /** Returns the lines of a text; a word may exceed the width. */
  public static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
