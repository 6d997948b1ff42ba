package akula.cli.machine;

import akula.api.Control;
import akula.wrapper.agent.Feature;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.energy.EnergySource.NoCounters;
import akula.wrapper.energy.EnergySource.Rapl;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.run.Capabilities;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** What can be measured and controlled as fields of JSON; null where it is not known. */
final class AbilityFields {
  private AbilityFields() {}

  static SequencedMap<String, Object> of(Abilities abilities) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    Capabilities known = abilities.known().orElse(null);
    fields.put(
        "parameters",
        known == null ? null : known.parameters().stream().map(AbilityFields::parameter).toList());
    fields.put(
        "controls",
        known == null
            ? null
            : Stream.of(Control.values()).map(control -> control(known, control)).toList());
    fields.put("energy", abilities.energy().map(AbilityFields::energy).orElse(null));
    fields.put("agent", known == null ? null : agent(known));
    if (known == null) {
      fields.put("unknown_because", abilities.why());
    }
    return fields;
  }

  private static SequencedMap<String, Object> parameter(ParameterChoice choice) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", choice.name());
    fields.put("unit", choice.unit());
    switch (choice) {
      case Served served -> fields.put("source", served.by().source());
      case Missing missing -> missing(fields, missing.reason(), missing.remedy());
    }
    return fields;
  }

  private static void missing(SequencedMap<String, Object> fields, String reason, String remedy) {
    fields.put("missing", reason);
    fields.put("remedy", remedy);
  }

  private static SequencedMap<String, Object> control(Capabilities known, Control control) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", control.name());
    Capabilities.Absence absence = known.missingControls().get(control);
    if (absence == null) {
      fields.put("source", known.source(control));
    } else {
      missing(fields, absence.reason(), absence.remedy());
    }
    return fields;
  }

  private static SequencedMap<String, Object> energy(EnergySource source) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    switch (source) {
      case Rapl rapl -> fields.put("source", rapl.text());
      case NoCounters none -> missing(fields, none.reason(), none.remedy());
    }
    return fields;
  }

  private static SequencedMap<String, Object> agent(Capabilities known) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("uid", known.features().uid());
    fields.put(
        "features",
        Stream.of(Feature.values())
            .map(feature -> {
              SequencedMap<String, Object> one = new LinkedHashMap<>();
              one.put("name", feature.name().toLowerCase(Locale.ROOT));
              one.put("is_there", known.features().has(feature));
              known.features().reason(feature).ifPresent(why -> one.put("missing", why));
              return one;
            })
            .toList());
    return fields;
  }
}
