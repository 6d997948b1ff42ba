package akula.profiler.measure;

import akula.formats.campaign.Method.Work;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.CountableEvents;
import akula.wrapper.parameters.EventNames;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ParameterPlan;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.run.EventTrial;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What can be counted on this machine.
 *
 * @param events what is counted in each program
 * @param parameters what is computed from that
 */
public record Instruments(List<EventSpec> events, List<ServedParameter.Counted> parameters) {
  private static final List<String> ALWAYS =
      List.of(WorkMeter.TASK_CLOCK, WorkMeter.INSTRUCTIONS, WorkMeter.CYCLES);

  /** Keeps its own copies. */
  public Instruments {
    events = List.copyOf(events);
    parameters = List.copyOf(parameters);
  }

  /**
   * Finds out.
   *
   * @param program the agent
   * @param rules how parameters are computed from events
   * @throws AgentException if the agent cannot be asked, or there is more to be counted than it can
   */
  public static Instruments of(AgentProgram program, ParameterRules rules) throws AgentException {
    Set<EventSpec> candidates =
        new LinkedHashSet<>(ParameterPlan.candidates(rules, rules.parameters()));
    ALWAYS.forEach(name -> EventNames.find(name).ifPresent(candidates::add));
    CountableEvents countable = new EventTrial(program).countable(List.copyOf(candidates));
    ParameterPlan plan = new ParameterPlan(rules, countable, Optional.empty(), Map.of());
    List<ServedParameter.Counted> served = new ArrayList<>();
    for (String parameter : rules.parameters()) {
      if (plan.choose(parameter) instanceof Served(ServedParameter.Counted counted)) {
        served.add(counted);
      }
    }
    List<EventSpec> events = new ArrayList<>(plan.events());
    if (events.size() > CounterTable.MOST_EVENTS) {
      throw new AgentException(
          "the formulas need %d events; at most %d can be counted in a program"
              .formatted(events.size(), CounterTable.MOST_EVENTS));
    }
    for (String name : ALWAYS) {
      countable
          .find(name)
          .filter(event -> !events.contains(event) && events.size() < CounterTable.MOST_EVENTS)
          .ifPresent(events::add);
    }
    return new Instruments(events, served);
  }

  /**
   * Returns what can be counted as work here, the better first. Whether a program reports progress
   * is known only when it runs.
   */
  public List<Work> works() {
    List<String> names = events.stream().map(EventSpec::name).toList();
    boolean hardware = names.contains(WorkMeter.INSTRUCTIONS) && names.contains(WorkMeter.CYCLES);
    return hardware
        ? List.of(Work.IPC, Work.PROGRESS, Work.CPU_PROGRESS)
        : List.of(Work.PROGRESS, Work.CPU_PROGRESS);
  }
}
