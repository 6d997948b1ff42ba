package akula.smt.interference;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How interference models are written: CSV, a row for each mode, fit and component, the machine and
 * the data set in each.
 */
public final class ModelFile {
  private static final String HEADER = "machine,data_set,mode,fit,component,alpha,beta,gamma,delta";
  private static final int FIELDS = 9;
  private static final int MOST_BYTES = 1_000_000;
  private static final String FORWARD = "forward";
  private static final String INVERSE = "inverse";

  private final Path file;
  private final List<String> mistakes = new ArrayList<>();
  private final Map<List<String>, Integer> lines = new LinkedHashMap<>();
  private final SortedMap<Integer, Map<String, Map<String, Coefficients>>> modes = new TreeMap<>();
  private String machine = "";
  private String dataSet = "";

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
    for (int i = 0; i < all.size(); i++) {
      Coefficients one = all.get(i);
      List<String> names = List.of(model.machine(), model.dataSet(), model.components().get(i));
      if (names.stream().anyMatch(name -> name.isBlank() || name.matches("(?s).*[,\"\\v].*"))) {
        throw new IllegalArgumentException(
            "a name in a model may not be empty nor have a comma, a quote or a line break, but one"
                + " of %s is so".formatted(names));
      }
      text.append(
          "%s,%s,%d,%s,%s,%s,%s,%s,%s%n"
              .formatted(
                  names.get(0),
                  names.get(1),
                  mode,
                  fit,
                  names.get(2),
                  one.alpha(),
                  one.beta(),
                  one.gamma(),
                  one.delta())
              .replace(System.lineSeparator(), "\n"));
    }
  }

  private static List<String> linesOf(Path file) {
    try {
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
    machine = same(line, "machine", machine, fields[0]);
    dataSet = same(line, "data_set", dataSet, fields[1]);
    int mode = fields[2].matches("[248]") ? Integer.parseInt(fields[2]) : 0;
    if (mode == 0) {
      mistake(line, "mode has to be 2, 4 or 8, not '%s'", fields[2]);
    }
    String fit = fields[3];
    if (!fit.equals(FORWARD) && !fit.equals(INVERSE)) {
      mistake(line, "fit has to be %s or %s, not '%s'", FORWARD, INVERSE, fit);
    }
    if (fields[4].isBlank()) {
      mistake(line, "component has no name");
    }
    Integer before = lines.putIfAbsent(List.of(fields[2], fit, fields[4]), line);
    if (before != null) {
      mistake(line, "%s of mode %s, %s, is in line %d already", fields[4], fields[2], fit, before);
    }
    Coefficients coefficients =
        new Coefficients(
            number(line, "alpha", fields[5]),
            number(line, "beta", fields[6]),
            number(line, "gamma", fields[7]),
            number(line, "delta", fields[8]));
    if (fit.equals(INVERSE) && coefficients.delta() != 0) {
      mistake(line, "delta of the inverse has to be 0, not '%s'", fields[8]);
    }
    modes
        .computeIfAbsent(mode, _ -> new TreeMap<>())
        .computeIfAbsent(fit, _ -> new LinkedHashMap<>())
        .put(fields[4], coefficients);
  }

  private String same(int line, String column, String before, String now) {
    if (now.isBlank()) {
      mistake(line, "%s is empty", column);
    } else if (!before.isEmpty() && !before.equals(now)) {
      mistake(line, "%s is %s here and %s above; a model is of one", column, now, before);
    }
    return before.isEmpty() ? now : before;
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
    List<String> components =
        List.copyOf(modes.firstEntry().getValue().values().iterator().next().keySet());
    SortedMap<Integer, ModeModel> read = new TreeMap<>();
    modes.forEach((mode, fits) -> {
      List<Coefficients> forward = fit(mode, FORWARD, fits, components);
      List<Coefficients> inverse = fit(mode, INVERSE, fits, components);
      if (mistakes.isEmpty()) {
        read.put(mode, new ModeModel(forward, inverse));
      }
    });
    return read.isEmpty() ? null : new InterferenceModel(machine, dataSet, components, read);
  }

  private List<Coefficients> fit(
      int mode, String fit, Map<String, Map<String, Coefficients>> fits, List<String> components) {
    Map<String, Coefficients> found = fits.getOrDefault(fit, Map.of());
    if (!found.keySet().equals(java.util.Set.copyOf(components))) {
      mistakes.add(
          "%s: mode %d, %s, is of %s, but the first fit is of %s"
              .formatted(
                  file,
                  mode,
                  fit,
                  String.join(", ", found.keySet()),
                  String.join(", ", components)));
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
