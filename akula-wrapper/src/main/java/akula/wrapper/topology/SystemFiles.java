package akula.wrapper.topology;

import akula.formats.Mistakes;
import akula.formats.topology.CpuSets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The files of {@code /sys} and {@code /proc} below a root. What is not there, or cannot be read,
 * is not known: which files there are depends on the kernel. What holds something else than it
 * should is a mistake.
 */
final class SystemFiles {
  private static final int MOST_BYTES = 16 << 20;

  private final Path root;
  private final Mistakes mistakes;

  SystemFiles(Path root, Mistakes mistakes) {
    this.root = root;
    this.mistakes = mistakes;
  }

  Path root() {
    return root;
  }

  boolean exists(String file) {
    return Files.exists(path(file));
  }

  /** Names below the root are written with or without the slash at their beginning. */
  private Path path(String file) {
    return root.resolve(file.replaceFirst("^/+", ""));
  }

  /** Adds a mistake of a file. */
  void complain(String file, String message) {
    mistakes.add(path(file).toString(), 0, 0, message);
  }

  /** Returns what a file holds, without the zero bytes and white space that some kernels add. */
  Optional<String> text(String file) {
    Path path = path(file);
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    try (InputStream in = Files.newInputStream(path)) {
      // such files have a size of 0 or of a page, whatever they hold
      String text = new String(in.readNBytes(MOST_BYTES), StandardCharsets.ISO_8859_1);
      return Optional.of(text.replace("\0", "").strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns a whole number, or the default if there is no such file or something else in it. */
  long number(String file, long otherwise) {
    return text(file)
        .filter(text -> text.matches("-?\\d{1,18}"))
        .map(Long::parseLong)
        .orElse(otherwise);
  }

  /** Returns the set that a file holds as a list, such as {@code 0-3,8}. */
  Optional<BitSet> list(String file) {
    return set(file, CpuSets::ofList, "a list such as 0-3,8");
  }

  /** Returns the set that a file holds as a mask, such as {@code 0000010f}. */
  Optional<BitSet> mask(String file) {
    return set(file, CpuSets::ofMask, "a mask such as 00000000,0000010f");
  }

  /** Returns the set of a mask, or else of a list: the older kernels have the mask only. */
  Optional<BitSet> maskOrList(String mask, String list) {
    return mask(mask).or(() -> list(list));
  }

  private Optional<BitSet> set(String file, Function<String, BitSet> parse, String expected) {
    Optional<String> text = text(file);
    try {
      return text.map(parse);
    } catch (IllegalArgumentException e) {
      String found = text.orElseThrow();
      String shown = found.length() <= 60 ? found : found.substring(0, 57) + "...";
      complain(
          file,
          "holds '%s'; expected %s: %s"
              .formatted(shown.replaceAll("\\s+", " "), expected, e.getMessage()));
      return Optional.empty();
    }
  }

  /** Returns the numbers of the entries of a folder that are called by a word and a number. */
  BitSet numbered(String folder, String word) {
    BitSet numbers = new BitSet();
    try (Stream<Path> entries = Files.list(path(folder))) {
      entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.matches(word + "\\d{1,5}"))
          .mapToInt(name -> Integer.parseInt(name.substring(word.length())))
          .filter(number -> number <= CpuSets.HIGHEST)
          .forEach(numbers::set);
    } catch (IOException | java.io.UncheckedIOException e) {
      return numbers; // not there, or gone while it was read
    }
    return numbers;
  }

  /** Returns the names of the entries of a folder, in order. */
  Stream<String> names(String folder) {
    try (Stream<Path> entries = Files.list(path(folder))) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList().stream();
    } catch (IOException | java.io.UncheckedIOException e) {
      return Stream.empty();
    }
  }
}
