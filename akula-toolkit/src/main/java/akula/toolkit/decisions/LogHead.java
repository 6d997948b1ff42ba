package akula.toolkit.decisions;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.NewFile;
import akula.formats.machine.MachineReader;
import akula.formats.machine.MachineWriter;
import akula.formats.tree.Fields;
import akula.formats.tree.JsonText;
import akula.formats.tree.Node;
import akula.formats.tree.TreeReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a log says of a life of a manager, beside its rows.
 *
 * @param began when it began
 * @param zone where its days are those of its files
 * @param machine the cpus that it served on
 * @param quantum how often the policy was called
 * @param seed of what policies draw by chance
 * @param observe whether nothing of what was decided was enforced
 * @param controls what policies could do beyond placing threads
 * @param parameters what was read of threads
 */
public record LogHead(
    Instant began,
    ZoneId zone,
    MachineDescription machine,
    Duration quantum,
    long seed,
    boolean observe,
    Set<Control> controls,
    List<Parameter> parameters) {
  static final String MACHINE = "machine.json";

  /** Keeps its own copies. */
  public LogHead {
    controls = controls.isEmpty() ? Set.of() : EnumSet.copyOf(controls);
    parameters = List.copyOf(parameters);
  }

  /**
   * A parameter.
   *
   * @param name as policies ask for it
   * @param isConstant whether it is known from the begin, and stays
   * @param isOfCore whether it is counted for all contexts of a core at a time
   */
  public record Parameter(String name, boolean isConstant, boolean isOfCore) {}

  /** Writes it into the folder of a life. */
  void write(Path folder) throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = LogHead.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("began", began.toString());
    fields.put("zone", zone.getId());
    fields.put("quantum", DurationText.format(quantum));
    fields.put("seed", seed);
    fields.put("observe", observe);
    fields.put("controls", controls.stream().sorted().map(LogHead::word).toList());
    List<Object> named = new ArrayList<>();
    for (Parameter parameter : parameters) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("name", parameter.name());
      one.put("constant", parameter.isConstant());
      one.put("of_core", parameter.isOfCore());
      named.add(one);
    }
    fields.put("parameters", named);
    MachineWriter.write(machine, folder.resolve(MACHINE));
    NewFile.write(folder.resolve(LogFolder.HEAD), JsonText.of(fields)); // last: now it is a log
  }

  private static String word(Control control) {
    return control.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reads it.
   *
   * @throws InvalidInputException with every mistake in it
   */
  static LogHead read(Path folder) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    Optional<Fields> fields = TreeReader.read(folder.resolve(LogFolder.HEAD), mistakes);
    mistakes.throwIfAny();
    MachineDescription machine = MachineReader.read(folder.resolve(MACHINE));
    LogHead head = read(fields.orElseThrow(), machine);
    mistakes.throwIfAny();
    return head;
  }

  private static LogHead read(Fields fields, MachineDescription machine) {
    fields.text("akula", "");
    Instant began = value(fields, "began", Instant::parse, "2026-11-28T16:15:00Z", Instant.EPOCH);
    ZoneId zone = value(fields, "zone", ZoneId::of, "Europe/Berlin", ZoneId.of("Z"));
    Duration quantum =
        value(fields, "quantum", DurationText::parse, "100ms", Duration.ofMillis(100));
    if (!quantum.isPositive()) {
      fields.complainAt("quantum", "quantum is 0; expected a time above 0, such as 100ms");
    }
    long seed = fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    boolean observe = fields.truth("observe", false);
    Set<Control> controls = EnumSet.noneOf(Control.class);
    for (Node node : fields.list("controls")) {
      Optional<Control> control =
          node instanceof Node.Text text ? control(text.value()) : Optional.empty();
      if (control.isEmpty()) {
        fields.complain(
            node,
            "a control is %s; expected some of %s"
                .formatted(
                    node.found(),
                    Arrays.stream(Control.values())
                        .map(LogHead::word)
                        .collect(Collectors.joining(", "))));
      }
      control.ifPresent(controls::add);
    }
    List<Parameter> parameters = new ArrayList<>();
    fields.eachObject(
        "parameters",
        one -> {
          parameters.add(
              new Parameter(
                  one.text("name"), one.truth("constant", false), one.truth("of_core", false)));
          one.end();
        });
    fields.end();
    return new LogHead(
        began,
        zone,
        machine,
        quantum.isPositive() ? quantum : Duration.ofMillis(100),
        seed,
        observe,
        controls,
        parameters);
  }

  private static Optional<Control> control(String word) {
    for (Control control : Control.values()) {
      if (word(control).equals(word)) {
        return Optional.of(control);
      }
    }
    return Optional.empty();
  }

  private static <T> T value(
      Fields fields, String key, Function<String, T> parse, String example, T otherwise) {
    String text = fields.text(key);
    try {
      return parse.apply(text);
    } catch (DateTimeException | IllegalArgumentException _) {
      fields.complainAt(key, "%s is '%s'; expected such as %s".formatted(key, text, example));
      return otherwise;
    }
  }
}
