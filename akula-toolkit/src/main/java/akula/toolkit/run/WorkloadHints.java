package akula.toolkit.run;

import akula.api.Hint;
import akula.formats.script.Behaviour;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * What a workload reports to policies of an application, for as long as its program does not tell
 * it itself.
 *
 * @param application its name
 * @param contexts how many hardware contexts it wants at once, or 0 if that is not reported
 * @param hints what is reported of its threads
 * @param lies what of that is not in proportion to what the workload says that they do
 */
public record WorkloadHints(String application, int contexts, List<Hint> hints, List<Hint> lies) {
  /** Returns those of all programs of which anything is reported, equal ones once. */
  public static List<WorkloadHints> of(Programs programs) {
    return programs.all().stream()
        .map(WorkloadHints::of)
        .filter(WorkloadHints::hasHints)
        .distinct()
        .toList();
  }

  private static WorkloadHints of(Programs.Ready ready) {
    Behaviour behaviour = ready.launch().behaviour();
    return new WorkloadHints(
        ready.launch().application(),
        behaviour.hints().contexts(),
        List.copyOf(behaviour.hints().kinds()),
        behaviour.lies());
  }

  private boolean hasHints() {
    return contexts > 0 || !hints.isEmpty();
  }

  /**
   * Returns it in words.
   *
   * @param here how many hardware contexts the run may use
   */
  public String text(int here) {
    List<String> parts = new ArrayList<>();
    if (contexts > 0) {
      String beyond = contexts > here ? ", and there are %d".formatted(here) : "";
      parts.add("it wants %d hardware context(s) at once%s".formatted(contexts, beyond));
    }
    if (!hints.isEmpty()) {
      parts.add(words(hints) + " of its threads");
    }
    if (!lies.isEmpty()) {
      parts.add(words(lies) + " is not what they do in the program of the workload");
    }
    return application + ": " + String.join("; ", parts);
  }

  private static String words(Collection<Hint> hints) {
    return hints.stream().map(Hint::key).collect(Collectors.joining(" and "));
  }

  /** Returns it as fields of JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", application);
    fields.put("contexts", contexts == 0 ? null : contexts);
    fields.put("hints", hints.stream().map(Hint::key).toList());
    fields.put("lies", lies.stream().map(Hint::key).toList());
    return fields;
  }
}
