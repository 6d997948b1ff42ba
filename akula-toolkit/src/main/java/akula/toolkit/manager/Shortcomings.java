package akula.toolkit.manager;

import akula.api.Control;
import akula.wrapper.agent.Feature;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.run.Capabilities;
import akula.wrapper.run.Capabilities.Absence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/** What a manager cannot do here, why, and what would help. */
final class Shortcomings {
  /** No real machine has them, whatever one does. */
  private static final Set<Control> OF_SIMULATIONS = Set.of(Control.BLOCKING, Control.QUEUE_ORDER);

  private static final String GROUPS =
      "run as root, with an installed agent, or where control groups are delegated to you (systemd:"
          + " Delegate=yes)";

  private static final SequencedMap<Feature, String> REMEDIES = remedies();

  private Shortcomings() {}

  private static SequencedMap<Feature, String> remedies() {
    SequencedMap<Feature, String> remedies = new LinkedHashMap<>();
    remedies.put(Feature.GUARD, "a higher limit of processes (ulimit -u)");
    remedies.put(Feature.FREEZE, GROUPS + "; until then signals pause whole processes");
    remedies.put(Feature.FREEZE_THREAD, GROUPS);
    remedies.put(
        Feature.REALTIME, "run as root, or with a limit of real-time priority (ulimit -r)");
    return remedies;
  }

  /**
   * Returns them: {@code what}, {@code why} and {@code remedy} of each; parameters that have all of
   * that in common are one.
   */
  static List<Object> of(Capabilities can) {
    List<Object> all = new ArrayList<>();
    REMEDIES.forEach((feature, remedy) ->
        can.features()
            .reason(feature)
            .ifPresent(why -> all.add(entry(feature.text(), why, remedy))));
    for (Control control : Control.values()) {
      Absence absence = can.missingControls().get(control);
      if (absence != null && !OF_SIMULATIONS.contains(control)) {
        String name = "control of " + control.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        all.add(entry(name, absence.reason(), absence.remedy()));
      }
    }
    Map<Absence, List<String>> parameters = new LinkedHashMap<>();
    can.parameters().stream()
        .filter(Missing.class::isInstance)
        .map(Missing.class::cast)
        .forEach(missing ->
            parameters
                .computeIfAbsent(
                    new Absence(missing.reason(), missing.remedy()), _ -> new ArrayList<>())
                .add(missing.name()));
    parameters.forEach((absence, names) ->
        all.add(
            entry("parameters " + String.join(", ", names), absence.reason(), absence.remedy())));
    return all;
  }

  private static SequencedMap<String, Object> entry(String what, String why, String remedy) {
    SequencedMap<String, Object> entry = new LinkedHashMap<>();
    entry.put("what", what);
    entry.put("why", why);
    entry.put("remedy", remedy);
    return entry;
  }
}
