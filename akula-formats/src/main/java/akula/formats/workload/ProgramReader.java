package akula.formats.workload;

import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads what a real run starts: {@code command}, {@code arguments}, {@code directory}, {@code
 * inputs}, {@code environment}. Paths are relative to the folder of the workload's file, and so is
 * a command with a slash.
 */
public final class ProgramReader {
  private static final List<String> NEED_A_COMMAND =
      List.of("arguments", "directory", "inputs", "environment");

  private final Path folder;

  /**
   * Makes one.
   *
   * @param folder of the workload's file
   */
  public ProgramReader(Path folder) {
    this.folder = folder;
  }

  /** Reads the program of an entry, if it has one. */
  public Optional<Program> read(Fields entry) {
    Optional<Node> command = entry.optional("command");
    List<String> arguments = texts(entry, "arguments");
    Optional<Path> directory =
        entry.optional("directory").flatMap(node -> path(entry, "directory", node));
    List<Path> inputs = new ArrayList<>();
    for (Node node : entry.optionalList("inputs")) {
      path(entry, "an entry of inputs", node).ifPresent(inputs::add);
    }
    SortedMap<String, String> environment = environment(entry);
    if (command.isEmpty()) {
      complainWithoutCommand(entry);
      return Optional.empty();
    }
    if (directory.isPresent() && !inputs.isEmpty()) {
      entry.complainAt(
          "inputs",
          "inputs are for a directory of its own, and directory says where it runs; expected one of"
              + " them");
    }
    return command(entry, command.get())
        .map(program -> new Program(program, arguments, directory, inputs, environment));
  }

  private static void complainWithoutCommand(Fields entry) {
    for (String key : NEED_A_COMMAND) {
      if (entry.has(key)) {
        entry.complainAt(key, key + " stands here without command; expected the program to run");
      }
    }
  }

  private Optional<String> command(Fields entry, Node node) {
    Optional<String> text = text(entry, "command", node);
    if (text.isEmpty()) {
      return text;
    }
    if (text.get().isBlank()) {
      entry.complain(node, "command is empty; expected the name or path of a program");
      return Optional.empty();
    }
    return text.get().contains("/") ? path(entry, "command", node).map(Path::toString) : text;
  }

  private Optional<Path> path(Fields entry, String what, Node node) {
    Optional<String> text = text(entry, what, node);
    if (text.isPresent() && text.get().isBlank()) {
      entry.complain(node, what + " is empty; expected a path");
      return Optional.empty();
    }
    try {
      return text.map(folder::resolve).map(path -> path.toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      entry.complain(node, what + " is " + node.found() + "; expected a path");
      return Optional.empty();
    }
  }

  private static List<String> texts(Fields entry, String key) {
    List<String> texts = new ArrayList<>();
    for (Node node : entry.optionalList(key)) {
      text(entry, "an entry of " + key, node).ifPresent(texts::add);
    }
    return texts;
  }

  /** Numbers and truth values are taken as they were written. */
  private static Optional<String> text(Fields entry, String what, Node node) {
    Optional<String> text =
        switch (node) {
          case Node.Text plain -> Optional.of(plain.value());
          case Node.Number number -> Optional.of(number.text());
          case Node.Truth truth -> Optional.of(String.valueOf(truth.value()));
          default -> Optional.empty();
        };
    if (text.isEmpty()) {
      entry.complain(node, "%s is %s; expected a text".formatted(what, node.found()));
    } else if (text.get().indexOf('\0') >= 0) {
      entry.complain(node, what + " has a zero character; expected a text without");
      return Optional.empty();
    }
    return text;
  }

  private static SortedMap<String, String> environment(Fields entry) {
    SortedMap<String, String> environment = new TreeMap<>();
    Optional<Fields> fields = entry.optionalObject("environment");
    fields.ifPresent(names -> {
      for (String name : names.keys()) {
        Optional<Node> value = names.required(name);
        if (value.isPresent() && isNoName(name)) {
          entry.complain(
              value.get(),
              "'%s' is no name of an environment variable; expected one without '='"
                  .formatted(name.replace("\0", "\\0")));
        }
        value
            .flatMap(node -> text(entry, "environment " + name, node))
            .ifPresent(text -> environment.put(name, text));
      }
      names.end();
    });
    return environment;
  }

  private static boolean isNoName(String name) {
    return name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0;
  }
}
