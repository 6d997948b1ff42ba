package akula.smt.interference;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How interference models are written: CSV, a row for each mode, fit and component, and in each
 * what the model was trained from; names of programs and of waiting components with {@code +}
 * between them.
 */
public final class ModelFile {
  private static final String HEADER =
      "machine,data_set,programs,alone,waiting,shrink,mode,fit,component,alpha,beta,gamma,delta";
  private static final int FIELDS = 13;

  /** The first columns, which say what it was trained from; the same in all rows. */
  private static final List<String> FROM =
      List.of("machine", "data_set", "programs", "alone", "waiting", "shrink");

  /** Between the names of a list. */
  private static final String AND = "+";

  private static final int MOST_BYTES = 1_000_000;
  private static final String FORWARD = "forward";
  private static final String INVERSE = "inverse";

  private final Path file;
  private final List<String> mistakes = new ArrayList<>();
  private final Map<List<String>, Integer> lines = new LinkedHashMap<>();
  private final SortedMap<Integer, Map<String, Map<String, Coefficients>>> modes = new TreeMap<>();

  /** The first fields of the first row. */
  private List<String> from = List.of();

  private ModelFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a model.
   *
   * @throws IllegalArgumentException if the file cannot be read or has mistakes, one to a line
   */
  public static InterferenceModel read(Path file) {
    ModelFile reader = new ModelFile(file);
    reader.take(linesOf(file));
    reader.failIfWrong();
    InterferenceModel model = reader.model();
    reader.failIfWrong();
    return model;
  }

  /**
   * Returns the text of a file that is read as an equal model.
   *
   * @throws IllegalArgumentException if a name has a comma, a quote or a line break
   */
  public static String text(InterferenceModel model) {
    StringBuilder text = new StringBuilder(HEADER).append('\n');
    model
        .modes()
        .forEach((mode, fits) -> {
          append(text, model, mode, FORWARD, fits.forward());
          append(text, model, mode, INVERSE, fits.inverse());
        });
    return text.toString();
  }

  private static void append(
      StringBuilder text, InterferenceModel model, int mode, String fit, List<Coefficients> all) {
    TrainedFrom from = model.from();
    String head =
        "%s,%s,%s,%s,%s,%s,%d,%s"
            .formatted(
                name(from.machine()),
                name(from.dataSet()),
                names(from.programs()),
                from.alone().word(),
                names(from.waiting()),
                from.shrink(),
                mode,
                fit);
    for (int i = 0; i < all.size(); i++) {
      Coefficients one = all.get(i);
      text.append(
          "%s,%s,%s,%s,%s,%s\n"
              .formatted(
                  head,
                  name(model.components().get(i)),
                  one.alpha(),
                  one.beta(),
                  one.gamma(),
                  one.delta()));
    }
  }

  private static String names(List<String> names) {
    for (String name : names) {
      if (name.contains(AND)) {
        throw new IllegalArgumentException(
            "a program or a component in a model may not have %s in its name, but %s has"
                .formatted(AND, name));
      }
    }
    return String.join(AND, names.stream().map(ModelFile::name).toList());
  }

  private static String name(String name) {
    if (name.isBlank() || name.matches("(?s).*[,\"\\v].*")) {
      throw new IllegalArgumentException(
          "a name in a model may not be empty nor have a comma, a quote or a line break, but '%s'"
                  .formatted(name)
              + " is so");
    }
    return name;
  }

  private static List<String> linesOf(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new IllegalArgumentException(file + " is a folder; expected a file");
      }
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException(file + " has more than " + MOST_BYTES + " bytes");
      }
      return Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no file " + file, e);
    } catch (MalformedInputException e) {
      throw new IllegalArgumentException(file + " is not text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void take(List<String> text) {
    String header = text.isEmpty() ? "" : text.getFirst().strip();
    if (!header.equals(HEADER)) {
      mistake(
          1,
          "the first line has to be %s, not '%s'; akula model train writes such a file",
          HEADER,
          header);
      return;
    }
    for (int line = 2; line <= text.size(); line++) {
      String row = text.get(line - 1).strip();
      String[] fields = row.split(",", -1);
      if (!row.isEmpty() && fields.length != FIELDS) {
        mistake(line, "%d field(s) found, %d expected: %s", fields.length, FIELDS, HEADER);
      } else if (!row.isEmpty()) {
        take(line, fields);
      }
    }
    if (modes.isEmpty() && mistakes.isEmpty()) {
      mistake(1, "there is no row below the header");
    }
  }

  private void take(int line, String[] fields) {
    takeFrom(line, List.of(fields).subList(0, FROM.size()));
    int column = FROM.size();
    String modeText = fields[column++];
    int mode = modeText.matches("[248]") ? Integer.parseInt(modeText) : 0;
    if (mode == 0) {
      mistake(line, "mode has to be 2, 4 or 8, not '%s'", modeText);
    }
    String fit = fields[column++];
    if (!fit.equals(FORWARD) && !fit.equals(INVERSE)) {
      mistake(line, "fit has to be %s or %s, not '%s'", FORWARD, INVERSE, fit);
    }
    String component = fields[column++];
    if (component.isBlank()) {
      mistake(line, "component has no name");
    }
    Integer before = lines.putIfAbsent(List.of(modeText, fit, component), line);
    if (before != null) {
      mistake(line, "%s of mode %s, %s, is in line %d already", component, modeText, fit, before);
    }
    Coefficients coefficients =
        new Coefficients(
            number(line, "alpha", fields[column]),
            number(line, "beta", fields[column + 1]),
            number(line, "gamma", fields[column + 2]),
            number(line, "delta", fields[column + 3]));
    if (fit.equals(INVERSE) && coefficients.delta() != 0) {
      mistake(line, "delta of the inverse has to be 0, not '%s'", fields[column + 3]);
    }
    modes
        .computeIfAbsent(mode, _ -> new TreeMap<>())
        .computeIfAbsent(fit, _ -> new LinkedHashMap<>())
        .put(component, coefficients);
  }

  private void takeFrom(int line, List<String> fields) {
    for (int i = 0; i < fields.size(); i++) {
      String column = FROM.get(i);
      if (fields.get(i).isBlank() && !column.equals("waiting")) {
        mistake(line, "%s is empty", column);
      } else if (!from.isEmpty() && !from.get(i).equals(fields.get(i))) {
        mistake(
            line,
            "%s is %s here and %s above; a model is of one",
            column,
            fields.get(i),
            from.get(i));
      }
    }
    if (from.isEmpty()) {
      from = fields;
      if (AloneStack.of(fields.get(3)).isEmpty()) {
        mistake(line, "alone has to be throttled or single, not '%s'", fields.get(3));
      }
      if (number(line, "shrink", fields.getLast()) < 0) {
        mistake(line, "shrink has to be at least 0, not '%s'", fields.getLast());
      }
    }
  }

  private double number(int line, String column, String text) {
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is not finite is
    }
    mistake(line, "%s has to be a number, not '%s'", column, text);
    return 0;
  }

  private InterferenceModel model() {
    SequencedSet<String> named = new LinkedHashSet<>();
    modes.values().forEach(fits -> fits.values().forEach(fit -> named.addAll(fit.keySet())));
    List<String> components = List.copyOf(named);
    SortedMap<Integer, ModeModel> read = new TreeMap<>();
    modes.forEach((mode, fits) -> {
      List<Coefficients> forward = fit(mode, FORWARD, fits, components);
      List<Coefficients> inverse = fit(mode, INVERSE, fits, components);
      if (mistakes.isEmpty()) {
        read.put(mode, new ModeModel(forward, inverse));
      }
    });
    List<String> waiting = names(from.get(4));
    if (!components.containsAll(waiting)) {
      mistakes.add(
          "%s: waiting is %s, but the components are %s"
              .formatted(file, from.get(4), String.join(", ", components)));
    }
    if (!mistakes.isEmpty()) {
      return null;
    }
    TrainedFrom trained =
        new TrainedFrom(
            from.get(0),
            from.get(1),
            names(from.get(2)),
            AloneStack.of(from.get(3)).orElseThrow(),
            waiting,
            Double.parseDouble(from.get(5)));
    return new InterferenceModel(trained, components, read);
  }

  private static List<String> names(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split("\\+", -1));
  }

  private List<Coefficients> fit(
      int mode, String fit, Map<String, Map<String, Coefficients>> fits, List<String> components) {
    Map<String, Coefficients> found = fits.getOrDefault(fit, Map.of());
    List<String> missing = components.stream().filter(name -> !found.containsKey(name)).toList();
    if (!missing.isEmpty()) {
      mistakes.add(
          "%s: there is no row of mode %d, %s, for %s; expected one of each fit for each component"
              .formatted(file, mode, fit, String.join(", ", missing)));
    }
    return components.stream().filter(found::containsKey).map(found::get).toList();
  }

  private void failIfWrong() {
    if (!mistakes.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", mistakes));
    }
  }

  private void mistake(int line, String message, Object... arguments) {
    mistakes.add(file + ":" + line + ": " + message.formatted(arguments));
  }
}
