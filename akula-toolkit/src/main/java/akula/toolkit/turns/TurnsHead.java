package akula.toolkit.turns;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.machine.MachineReader;
import akula.formats.machine.MachineWriter;
import akula.formats.tree.Fields;
import akula.formats.tree.JsonText;
import akula.formats.tree.Node;
import akula.formats.tree.TreeReader;
import akula.toolkit.common.FileMarker;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The first line of a recording of turns: what has to be known to decide them again. What was told
 * and answered follows, as {@link akula.wrapper.kernel.TurnRecording} writes it.
 *
 * @param policy its specification
 * @param seed of what it draws by chance
 * @param workload what ran
 * @param machine the cpus
 * @param interval the scheduling interval
 * @param ahead whether it was decided who follows when a turn begins
 * @param starvation after how long a thread that waits counts as forgotten
 * @param parameters names of those that could be read, in their order
 */
public record TurnsHead(
    String policy,
    long seed,
    String workload,
    MachineDescription machine,
    Duration interval,
    boolean ahead,
    Duration starvation,
    List<String> parameters) {
  private static final String BEGIN = "{\"akula_turns\":";

  /**
   * Of the kernel's words, too: what was asked of a host of another version is another question.
   */
  private static final int VERSION = 2;

  private static final int LONGEST = 1 << 24;

  /** Keeps its own copy. */
  public TurnsHead {
    parameters = List.copyOf(parameters);
  }

  /** Returns whether a file is a recording of turns. */
  public static boolean isOne(Path file) {
    return FileMarker.is(file, BEGIN);
  }

  /** Writes it. */
  void write(OutputStream out) throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("akula_turns", VERSION);
    fields.put("policy", policy);
    fields.put("seed", seed);
    fields.put("workload", workload);
    fields.put("interval", DurationText.format(interval));
    fields.put("ahead", ahead);
    fields.put("starvation", DurationText.format(starvation));
    fields.put("parameters", parameters);
    fields.put("machine", MachineWriter.text(machine));
    out.write((JsonText.line(fields).strip() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Opens a recording, and reads its first line.
   *
   * @return what follows it, to be closed
   * @throws InvalidInputException with every mistake in it
   */
  static Opened open(Path file) throws InvalidInputException {
    InputStream in = null;
    try {
      in = new BufferedInputStream(FolderFile.open(file), 1 << 16);
      return new Opened(read(file, line(file, in)), in);
    } catch (IOException e) {
      throw refused(file, "cannot be read: " + e.getMessage());
    } catch (InvalidInputException e) {
      close(in);
      throw e;
    }
  }

  /** Lets a recording go of which no more is wanted. */
  static void close(InputStream in) {
    try {
      in.close();
    } catch (IOException e) {
      // Nothing of it is wanted.
    }
  }

  /**
   * A recording.
   *
   * @param rest what follows the head
   */
  record Opened(TurnsHead head, InputStream rest) {}

  private static String line(Path file, InputStream in) throws IOException, InvalidInputException {
    byte[] bytes = new byte[256];
    int length = 0;
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0 || length == LONGEST) {
        throw refused(file, "has no first line that says what was recorded: it was cut");
      }
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * length);
      }
      bytes[length++] = (byte) next;
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private static InvalidInputException refused(Path file, String why) {
    return new InvalidInputException(
        List.of(new Mistake(file.toString(), 0, 0, MessageCode.NOT_THERE, why)));
  }

  private static TurnsHead read(Path file, String line) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<Fields> known = TreeReader.read(new SourceText(file.toString(), line), mistakes);
    mistakes.throwIfAny();
    Fields fields = known.orElseThrow();
    fields.whole("akula_turns", VERSION, VERSION);
    String policy = fields.text("policy");
    long seed = fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    String workload = fields.text("workload");
    Duration interval = duration(fields, "interval");
    boolean ahead = fields.truth("ahead", false);
    Duration starvation = duration(fields, "starvation");
    List<String> parameters = new ArrayList<>();
    for (Node node : fields.optionalList("parameters")) {
      if (node instanceof Node.Text text) {
        parameters.add(text.value());
      } else {
        fields.complain(node, "a parameter is %s; expected a name".formatted(node.found()));
      }
    }
    String machine = fields.text("machine");
    fields.end();
    mistakes.throwIfAny();
    MachineDescription on = MachineReader.read(new SourceText(file + ", its machine", machine));
    return new TurnsHead(policy, seed, workload, on, interval, ahead, starvation, parameters);
  }

  private static Duration duration(Fields fields, String key) {
    String text = fields.text(key);
    try {
      Duration time = DurationText.parse(text);
      if (time.isPositive()) {
        return time;
      }
    } catch (IllegalArgumentException e) {
      // As a time of 0.
    }
    fields.complainAt(
        key, "%s is '%s'; expected a time above 0, such as 100ms".formatted(key, text));
    return Duration.ofMillis(100);
  }
}
