package akula.cli;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistakes;
import akula.formats.NearbyFile;
import akula.formats.SourceText;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code @FILE} stands for: the words in the file, as the library of the command line would
 * read them, but with what it passes over in silence refused. A file within itself is left out.
 */
final class ArgumentFiles {
  private final Mistakes mistakes = new Mistakes();
  private final Set<Path> seen = new HashSet<>();
  private final List<String> words = new ArrayList<>();

  private ArgumentFiles() {}

  /**
   * Returns the arguments with the words of files in place of the files.
   *
   * @throws InvalidInputException if one cannot be read
   */
  static String[] expand(String... arguments) throws InvalidInputException {
    ArgumentFiles files = new ArgumentFiles();
    for (String argument : arguments) {
      files.add(argument);
    }
    files.mistakes.throwIfAny();
    return files.words.toArray(String[]::new);
  }

  private void add(String word) {
    if (word.startsWith("@@")) {
      words.add(word.substring(1));
    } else if (word.startsWith("@") && word.length() > 1) {
      addFile(word);
    } else {
      words.add(word);
    }
  }

  private void addFile(String word) {
    Path file = Path.of(word.substring(1));
    if (!Files.exists(file)) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "there is no file '%s' with arguments, which '%s' asks for; write '@%2$s' for a word"
                  .formatted(file, word)
              + " that begins with @"
              + NearbyFile.hint(file));
    }
    if (!seen.add(file.toAbsolutePath())) {
      return;
    }
    Optional<byte[]> bytes = SourceText.bytes(file, mistakes);
    if (bytes.isPresent()) {
      String text = new String(bytes.get(), StandardCharsets.UTF_8);
      requireClosedQuotes(file, text);
      addWords(text);
    }
  }

  private void requireClosedQuotes(Path file, String text) {
    int line = 0;
    for (String each : text.split("\\R", -1)) {
      line++;
      char quote = 0;
      for (int i = 0; i < each.length(); i++) {
        char c = each.charAt(i);
        if (quote == 0 && c == '#') {
          break;
        } else if (quote == 0) {
          quote = c == '"' || c == '\'' ? c : 0;
        } else if (c == '\\') {
          i++;
        } else if (c == quote) {
          quote = 0;
        }
      }
      if (quote != 0) {
        mistakes.add(
            file.toString(),
            line,
            0,
            "a quote %s has no end; expected it in its line".formatted(quote));
      }
    }
  }

  private void addWords(String text) {
    StreamTokenizer tokens = new StreamTokenizer(new StringReader(text));
    tokens.resetSyntax();
    tokens.wordChars(' ', 255);
    tokens.whitespaceChars(0, ' ');
    tokens.quoteChar('"');
    tokens.quoteChar('\'');
    tokens.commentChar('#');
    try {
      while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
        add(tokens.sval);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
