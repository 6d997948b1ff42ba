package akula.wrapper.run;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.AgentProgram;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.CountableEvents;
import java.util.List;

/** Finds out which events can be counted on this machine. */
public final class EventTrial {
  private final AgentProgram program;

  /**
   * Makes one.
   *
   * @param program the agent, which does the counting
   */
  public EventTrial(AgentProgram program) {
    this.program = program;
  }

  /** Carries a checked exception through an interface that has none. */
  private static final class AgentFailure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient AgentException failure;

    AgentFailure(AgentException failure) {
      super(failure);
      this.failure = failure;
    }
  }

  /** Tries events, each for itself. */
  public CountableEvents countable(List<EventSpec> candidates) throws AgentException {
    try {
      return new CountableEvents(candidates, this::errors);
    } catch (AgentFailure e) {
      throw e.failure;
    }
  }

  /** An agent takes its events once, and only so many: so several are asked. */
  private int[] errors(List<EventSpec> wanted) {
    int[] errors = new int[wanted.size()];
    for (int from = 0; from < errors.length; from += CounterTable.MOST_EVENTS) {
      int to = Math.min(errors.length, from + CounterTable.MOST_EVENTS);
      try (Agent agent = Agent.start(program, 1, List.of())) {
        System.arraycopy(agent.events(wanted.subList(from, to)), 0, errors, from, to - from);
      } catch (AgentException e) {
        throw new AgentFailure(e);
      }
    }
    return errors;
  }
}
