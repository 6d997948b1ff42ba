package akula.cli.data;

import akula.cli.common.Output;
import akula.cli.terminal.Display;
import akula.formats.VisibleText;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.Provenance;
import akula.profiler.pairs.PairSpeeds;
import akula.statistics.number.Digits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A data set for people: what it is, its applications, the matrix of a level. */
final class ShowText {
  /** More than these are hard to take in, and are shown on request. */
  static final int MOST_APPLICATIONS = 40;

  static final int MOST_GROUPS = 20;

  private final ShownData data;
  private final boolean all;
  private final Display display;
  private final Output out;

  ShowText(ShownData data, boolean all, Display display, Output out) {
    this.data = data;
    this.all = all;
    this.display = display;
    this.out = out;
  }

  /** Prints everything. */
  void print() {
    List<Integer> chosen = data.busiest(all ? Integer.MAX_VALUE : MOST_APPLICATIONS);
    header();
    out.line("");
    int count = data.set().applications().size();
    if (chosen.size() < count) {
      out.paragraph(
          "",
          "Of %d applications the %d that slow others or are slowed most; --all shows all of them,"
                  .formatted(count, chosen.size())
              + " --application NAME one.");
      out.line("");
    }
    out.text(new ApplicationTable(data, chosen, display.width()).text());
    out.line("");
    speeds(chosen);
    groups();
  }

  /** Prints what the data set tells of itself. */
  void header() {
    DataSet set = data.set();
    out.line(plain(set.name()));
    out.paragraph("  ", prose(set.description()));
    Provenance from = set.provenance();
    fact("Machine", from.machine());
    fact("Method", from.method());
    fact("Date", from.date());
    fact("Origin", from.origin());
    fact("Licence", from.licence());
    fact("SHA-256", set.contentHash());
    fact("Figures", set.modelled() ? "modelled: computed, not measured" : "measured");
    fact("Models", models(set));
    fact("Intervals", intervals(set.uncertainty()));
  }

  private void fact(String name, String value) {
    if (!value.isBlank()) {
      out.paragraph("  ", name + ": " + prose(value));
    }
  }

  private static String prose(String text) {
    return plain(NamedPages.found(text, Path.of("")));
  }

  /** Texts are the user's, and may have characters that would move the cursor. */
  static String plain(String text) {
    return VisibleText.line(text.replaceAll("\\s+", " ").strip());
  }

  private static String models(DataSet set) {
    return set.levels().isEmpty()
        ? "none: nobody slows anybody"
        : set.levels().entrySet().stream()
            .map(entry ->
                entry.getKey().word()
                    + ": "
                    + entry.getValue().stream()
                        .map(ShowText::text)
                        .collect(Collectors.joining(", ")))
            .collect(Collectors.joining("; "));
  }

  private static String text(LevelModel model) {
    return "%s (%s)".formatted(model.name(), KindCalls.summary(model));
  }

  private static String intervals(List<CellUncertainty> cells) {
    if (cells.isEmpty()) {
      return "";
    }
    long unsure = cells.stream().filter(cell -> !cell.sure()).count();
    long predicted =
        cells.stream().filter(cell -> cell.origin() == CellUncertainty.Origin.PREDICTED).count();
    return "of %d figures, %d of them unsure, %d predicted"
        .formatted(cells.size(), unsure, predicted);
  }

  private void speeds(List<Integer> chosen) {
    Optional<PairSpeeds> speeds = data.speeds();
    if (speeds.isEmpty()) {
      out.line("No level has a model: nobody slows anybody.");
      return;
    }
    out.paragraph("", title(speeds.get()));
    out.line("");
    out.coloured(new HeatText(data, chosen, display).text());
    legend()
        .ifPresent(legend -> {
          out.line("");
          out.line(legend);
        });
  }

  /** Returns what the matrix is, in sentences. */
  static String title(PairSpeeds speeds) {
    String title =
        "Speed at level %s in %% of that alone: of the application of the row next to that of the"
            + " column";
    return title.formatted(speeds.level().word())
        + (speeds.computed() ? ". Computed by the model %s.".formatted(speeds.model()) : ".");
  }

  /** Returns what the marks mean that stand in the matrix. */
  private Optional<String> legend() {
    return legend(data);
  }

  /** Returns what the marks mean that stand in a matrix; nothing if there are none. */
  static Optional<String> legend(ShownData data) {
    boolean unsure = false;
    boolean predicted = false;
    for (FigureRow row : data.speedsOfLevel()) {
      unsure |= row.trust().map(trust -> !trust.sure()).orElse(false);
      predicted |=
          row.trust()
              .map(trust -> trust.sure() && trust.origin() == CellUncertainty.Origin.PREDICTED)
              .orElse(false);
    }
    var words = new ArrayList<String>();
    if (unsure) {
      words.add("? unsure");
    }
    if (predicted) {
      words.add("~ predicted, not measured");
    }
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", words));
  }

  private void groups() {
    List<FigureRow> groups = data.groups();
    if (groups.isEmpty()) {
      return;
    }
    out.line("");
    out.line("Groups of three or more that were measured together:");
    int shown = all ? groups.size() : Math.min(MOST_GROUPS, groups.size());
    out.text(FigureTable.text(groups.subList(0, shown)));
    if (!all && groups.size() > MOST_GROUPS) {
      out.line("and %d more; --all shows them.".formatted(groups.size() - MOST_GROUPS));
    }
  }

  /** Prints one application: alone, and next to each other one and they next to it. */
  void print(int application) {
    String name = data.set().applications().get(application).name();
    out.text(new ApplicationTable(data, List.of(application), display.width()).text());
    data.trust(Cell.solo(application))
        .map(CellUncertainty::note)
        .filter(note -> !note.isEmpty())
        .ifPresent(note -> out.paragraph("", "Alone: " + note + "."));
    out.line("");
    data.speeds().ifPresent(speeds -> out.paragraph("", title(speeds)));
    List<FigureRow> rows = data.of(name);
    if (rows.isEmpty()) {
      out.line("No level has a model: nobody slows anybody.");
    } else {
      out.line("");
      out.text(FigureTable.text(rows));
    }
  }

  /** Returns with how many decimals a number and its interval are shown. */
  static int decimals(CellUncertainty trust) {
    return Math.max(2, Digits.decimals(trust.halfWidth()));
  }

  /** Returns an interval with as many decimals as it needs. */
  static String interval(CellUncertainty trust) {
    int decimals = decimals(trust);
    return "%s to %s"
        .formatted(Digits.fixed(trust.low(), decimals), Digits.fixed(trust.high(), decimals));
  }
}
