package akula.cli.machine;

import akula.api.Control;
import akula.cli.common.Output;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.wrapper.agent.Feature;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.energy.EnergySource.NoCounters;
import akula.wrapper.energy.EnergySource.Rapl;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.run.Capabilities;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints what can be measured and controlled, and what would help where something cannot. */
final class AbilityText {
  /** What the longest name of a control takes, with the blanks behind it. */
  private static final int BESIDE_CONTROLS = 13;

  private final Capabilities known;
  private final Output out;

  /** What lacks a remedy, by the remedy: many things often have the same one. */
  private final Map<String, List<String>> remedies = new LinkedHashMap<>();

  private AbilityText(Capabilities known, Output out) {
    this.known = known;
    this.out = out;
  }

  static void print(Abilities abilities, Output out) {
    out.line("");
    if (abilities.known().isEmpty()) {
      out.paragraph("", abilities.why());
    } else {
      new AbilityText(abilities.known().get(), out).print(abilities.energy());
    }
  }

  private void print(Optional<EnergySource> source) {
    parameters();
    out.line("");
    controls();
    out.line("");
    source.ifPresent(this::energy);
    agent();
    remedies.forEach((remedy, names) -> {
      out.line("");
      out.paragraph("", "what would help for " + String.join(", ", names));
      out.paragraph("  ", remedy);
    });
  }

  private String none(String name, String reason, String remedy) {
    remedies.computeIfAbsent(remedy, _ -> new ArrayList<>()).add(name);
    return "none: " + reason;
  }

  private void parameters() {
    TextTable table =
        new TextTable(
            List.of(Column.left("parameter"), Column.left("unit"), Column.left("source")));
    for (ParameterChoice choice : known.parameters()) {
      String source =
          switch (choice) {
            case Served served -> served.by().source();
            case Missing missing -> none(missing.name(), missing.reason(), missing.remedy());
          };
      table.row(choice.name(), choice.unit(), source);
    }
    out.text(table.text());
  }

  private void controls() {
    TextTable table = new TextTable(List.of(Column.left("control"), Column.left("by")));
    for (Control control : Control.values()) {
      Capabilities.Absence absence = known.missingControls().get(control);
      String by =
          absence == null
              ? known.source(control)
              : none(control.name(), absence.reason(), absence.remedy());
      String name = control.name();
      for (String line : Output.wrapped(by, Output.WIDTH - BESIDE_CONTROLS)) {
        table.row(name, line);
        name = "";
      }
    }
    out.text(table.text());
  }

  private void energy(EnergySource source) {
    String by =
        switch (source) {
          case Rapl rapl -> rapl.text();
          case NoCounters none -> none("energy", none.reason(), none.remedy());
        };
    out.paragraph("", "energy of the packages (akula run --energy): " + by);
    out.line("");
  }

  private void agent() {
    TextTable table =
        new TextTable(List.of(Column.left("what the agent can do"), Column.left("here")));
    for (Feature feature : Feature.values()) {
      table.row(feature.text(), known.features().reason(feature).map("no: "::concat).orElse("yes"));
    }
    out.text(table.text());
  }
}
