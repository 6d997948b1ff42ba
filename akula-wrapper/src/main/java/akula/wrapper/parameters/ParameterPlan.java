package akula.wrapper.parameters;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.plugin.Spelling;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.os.Errno;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.parameters.ServedParameter.FromData;
import akula.wrapper.parameters.ServedParameter.Reported;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses a source for each parameter: a hardware event, else a software event, else what the
 * application reports, else a value of a data set. A source can be forced.
 */
public final class ParameterPlan {
  private final ParameterRules rules;
  private final CountableEvents countable;
  private final Map<String, SourceKind> forced;
  private final Optional<DataColumns> data;
  private final List<EventSpec> events = new ArrayList<>();

  /**
   * What a data set has.
   *
   * @param dataSet its name
   * @param parameters those that it has for one of the applications at least
   * @param others those that it has for other applications only
   */
  public record DataColumns(String dataSet, Set<String> parameters, Set<String> others) {
    /** Keeps its own copies. */
    public DataColumns {
      parameters = Set.copyOf(parameters);
      others = Set.copyOf(others);
    }
  }

  /**
   * Makes a plan.
   *
   * @param rules how parameters are computed from events
   * @param countable what can be counted here
   * @param data the data set for what cannot, if there is one
   * @param forced sources that have to be used, by parameter
   */
  public ParameterPlan(
      ParameterRules rules,
      CountableEvents countable,
      Optional<DataColumns> data,
      Map<String, SourceKind> forced) {
    this.rules = rules;
    this.countable = countable;
    this.data = data;
    this.forced = Map.copyOf(forced);
  }

  /**
   * Returns the events that may be needed for some parameters, each once; they have to be tried.
   */
  public static List<EventSpec> candidates(ParameterRules rules, Iterable<String> parameters) {
    Set<EventSpec> events = new LinkedHashSet<>();
    for (String parameter : parameters) {
      for (Formula formula : rules.of(parameter)) {
        formula.events().forEach(name -> EventNames.find(name).ifPresent(events::add));
      }
    }
    return List.copyOf(events);
  }

  /** Chooses a source for a parameter; what it counts is counted from then on. */
  public ParameterChoice choose(String parameter) {
    SourceKind only = forced.get(parameter);
    for (SourceKind kind : SourceKind.values()) {
      if (only == null || only == kind) {
        Optional<ServedParameter> served = from(kind, parameter);
        if (served.isPresent()) {
          return new Served(served.get());
        }
      }
    }
    return missing(parameter, only);
  }

  /** Returns the events that have to be counted for what was chosen so far. */
  public List<EventSpec> events() {
    return List.copyOf(events);
  }

  private Optional<ServedParameter> from(SourceKind kind, String parameter) {
    return switch (kind) {
      case HARDWARE -> counted(parameter, true);
      case KERNEL -> counted(parameter, false);
      case APPLICATION ->
          rules.isReported(parameter)
              ? Optional.of(new Reported(parameter, rules.unit(parameter)))
              : Optional.empty();
      case DATA ->
          data.filter(columns -> columns.parameters().contains(parameter))
              .map(columns -> new FromData(parameter, rules.unit(parameter), columns.dataSet()));
    };
  }

  private Optional<ServedParameter> counted(String parameter, boolean hardware) {
    for (Formula formula : rules.of(parameter)) {
      List<EventSpec> needed =
          formula.events().stream().flatMap(name -> countable.find(name).stream()).toList();
      boolean all = needed.size() == formula.events().size();
      if (all && needed.stream().anyMatch(ParameterPlan::isHardware) == hardware) {
        int[] positions = needed.stream().mapToInt(this::position).toArray();
        return Optional.of(
            new Counted(
                parameter,
                rules.unit(parameter),
                formula,
                positions,
                hardware,
                needed.stream().anyMatch(CountableEvents::isInUserModeOnly),
                needed.stream().anyMatch(countable::isOfCore)));
      }
    }
    return Optional.empty();
  }

  private static boolean isHardware(EventSpec event) {
    return event.type() != EventNames.SOFTWARE;
  }

  private int position(EventSpec event) {
    int position = events.indexOf(event);
    if (position < 0) {
      position = events.size();
      events.add(event);
    }
    return position;
  }

  private Missing missing(String parameter, SourceKind only) {
    if (data.filter(columns -> columns.others().contains(parameter)).isPresent()) {
      return missing(
          parameter,
          "data set %s has it for none of the applications".formatted(data.get().dataSet()),
          "a data set that has it for them, with --data");
    }
    if (only == SourceKind.DATA) {
      return missing(
          parameter,
          "its source was set to data, and there is no data set that has it",
          "a data set that has it, with --data");
    }
    if (only != null) {
      return missing(
          parameter,
          "its source was set to " + only.text() + ", which does not serve it here",
          "another source, or a data set that has it, with --data");
    }
    List<String> all =
        rules.of(parameter).stream().flatMap(formula -> formula.events().stream()).toList();
    Optional<Integer> byGroups =
        countable.error(MonitoringGroups.EVENT).filter(_ -> all.contains(MonitoringGroups.EVENT));
    List<String> names = all.stream().filter(name -> !name.equals(MonitoringGroups.EVENT)).toList();
    boolean isBus = parameter.equals(Parameters.of(Quantity.BUS_TRANSACTIONS).name());
    if (byGroups.isPresent() && names.isEmpty() && !isBus) {
      return byGroups(parameter, byGroups.get());
    }
    Missing byEvents = byEvents(parameter, names, isBus);
    return byGroups.map(error -> withGroups(byEvents, error)).orElse(byEvents);
  }

  /** Nothing else would serve it. */
  private Missing byGroups(String parameter, int error) {
    return missing(
        parameter,
        MonitoringGroups.reason(error),
        MonitoringGroups.remedy(error)
            .orElse(
                "a processor that counts them (RDT of Intel, QoS of AMD), not a virtual one, and a"
                    + " kernel with resctrl"));
  }

  /** Says also why groups do not help, where something would help against that. */
  private static Missing withGroups(Missing missing, int error) {
    return MonitoringGroups.remedy(error)
        .map(remedy ->
            new Missing(
                missing.name(),
                missing.unit(),
                missing.reason() + "; " + MonitoringGroups.reason(error),
                remedy + "; or " + missing.remedy()))
        .orElse(missing);
  }

  private Missing byEvents(String parameter, List<String> names, boolean isBus) {
    if (names.isEmpty() && !rules.isKnown(parameter)) {
      return missing(
          parameter,
          "it is neither a known parameter nor the name of an event%s; %s"
              .formatted(nearest(parameter), EventNames.whyNot(parameter)),
          "a data set that has it, with --data");
    }
    if (names.isEmpty() && isBus) {
      return missing(
          parameter,
          "no event is known by which this processor counts bus transactions of a thread, and its"
              + " misses of the last-level cache in their place would be "
              + Parameters.of(Quantity.LAST_LEVEL_MISSES).name()
              + " once more",
          "a formula over events of its manual, with --formulas; or a data set that has it, with"
              + " --data");
    }
    if (names.isEmpty()) {
      return missing(
          parameter,
          "no formula for it is for this processor",
          "a file with one, with --formulas; or a data set that has it, with --data");
    }
    Optional<Integer> error =
        names.stream().flatMap(name -> countable.error(name).stream()).findFirst();
    Optional<String> unknown =
        names.stream().filter(name -> EventNames.find(name).isEmpty()).findFirst();
    if (error.isEmpty() && unknown.isPresent()) {
      return missing(
          parameter,
          "%s is not the name of an event; %s"
              .formatted(unknown.get(), EventNames.whyNot(unknown.get())),
          "a formula over events that are there, with --formulas");
    }
    return missing(
        parameter, reason(error.orElse(Errno.ENOENT)), remedy(error.orElse(Errno.ENOENT)));
  }

  private static String nearest(String parameter) {
    return Spelling.nearest(parameter, Parameters.all().stream().map(Parameter::name).toList())
        .map(" (the nearest is %s)"::formatted)
        .orElse("");
  }

  private Missing missing(String parameter, String reason, String remedy) {
    return new Missing(parameter, rules.unit(parameter), reason, remedy);
  }

  private static String reason(int error) {
    return switch (error) {
      case Errno.ENOENT, Errno.EOPNOTSUPP -> "the processor shows no such counters here";
      case Errno.EACCES, Errno.EPERM -> "counting is not permitted (kernel.perf_event_paranoid)";
      default -> "counting fails: " + Errno.text(error);
    };
  }

  private static String remedy(int error) {
    return switch (error) {
      case Errno.EACCES, Errno.EPERM ->
          "as root: sysctl kernel.perf_event_paranoid=2, or a data set that has it, with --data";
      default ->
          "a machine that is not virtual, or a virtual one with counters (vPMU); or a data set that"
              + " has it, with --data";
    };
  }
}
