package akula.profiler.measure;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.CountableEvents;
import akula.wrapper.parameters.Formula;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ParameterPlan;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.run.EventTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be counted for a stack of cycles.
 *
 * @param events each once
 * @param components the parameters that add up to the cycles per instruction
 * @param ipc instructions per cycle
 */
public record StackEvents(List<EventSpec> events, List<Counted> components, Counted ipc) {
  /** Keeps its own copies. */
  public StackEvents {
    events = List.copyOf(events);
    components = List.copyOf(components);
  }

  /**
   * Finds out what to count.
   *
   * @param program the agent
   * @param rules how parameters are computed from events
   * @param stack names of the components
   * @throws NoStackException if one cannot be counted here
   * @throws AgentException if the agent cannot be asked
   */
  public static StackEvents of(AgentProgram program, ParameterRules rules, List<String> stack)
      throws AgentException, NoStackException {
    List<String> all = new ArrayList<>(stack);
    String rate = Parameters.of(Quantity.INSTRUCTIONS).name();
    all.add(rate);
    CountableEvents countable =
        new EventTrial(program).countable(ParameterPlan.candidates(rules, all));
    ParameterPlan plan = new ParameterPlan(rules, countable, Optional.empty(), Map.of());
    List<Counted> components = new ArrayList<>();
    for (String name : stack) {
      components.add(counted(plan, name));
    }
    Counted ipc = counted(plan, rate);
    Formula plain = ipc.formula();
    boolean isPlain =
        plain.factor() == 1
            && plain.counted().size() == 1
            && plain.per().size() == 1
            && plain.counted().getFirst().weight() == 1
            && plain.per().getFirst().weight() == 1;
    if (!isPlain) {
      throw new NoStackException(
          "%s is '%s'; expected one event divided by another, instructions and cycles"
              .formatted(rate, ipc.formula().text()));
    }
    if (plan.events().size() > CounterTable.MOST_EVENTS) {
      throw new NoStackException(
          "the stack needs %d events; at most %d can be counted in a program"
              .formatted(plan.events().size(), CounterTable.MOST_EVENTS));
    }
    return new StackEvents(plan.events(), components, ipc);
  }

  private static Counted counted(ParameterPlan plan, String name) throws NoStackException {
    return switch (plan.choose(name)) {
      case Served(Counted counted) -> counted;
      case Missing missing ->
          throw new NoStackException(
              "%s, of which a stack of cycles is made, cannot be counted: %s"
                  .formatted(name, missing.reason()));
      case Served other ->
          throw new NoStackException(
              "%s comes from elsewhere than from counters: %s"
                  .formatted(name, other.by().source()));
    };
  }

  /** Returns the instructions among counts of all events. */
  double instructions(double[] counts) {
    return counts[ipc.events()[0]];
  }

  /** Returns all cycles among counts of all events. */
  double cycles(double[] counts) {
    return counts[ipc.events()[1]];
  }

  /** Returns the cycles of a component. */
  double cycles(int component, double[] counts) {
    Counted counted = components.get(component);
    double[] own = new double[counted.events().length];
    for (int i = 0; i < own.length; i++) {
      own[i] = counts[counted.events()[i]];
    }
    return counted.formula().value(own, 1) * instructions(counts);
  }
}
