package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Errno;

/** Gives programs and registered threads their shares of a cpu; 1 is the usual one. */
final class Weights {
  /** What the agent is asked for where the model says 1. */
  private static final int USUAL = 100;

  private static final int MOST = 10_000;

  private final Agent agent;
  private final Complaints complaints;

  Weights(Agent agent, Complaints complaints) {
    this.agent = agent;
    this.complaints = complaints;
  }

  /** Gives a thread a weight; one that it has already costs nothing. */
  void set(RealThread thread, double weight) throws AgentException {
    if (thread.weight() == weight) {
      return;
    }
    thread.setWeight(weight);
    int value = Math.clamp(Math.round(USUAL * weight), 1, MOST);
    int error = agent.weigh(thread.task(), thread.isRegistered() ? thread.tid() : 0, value);
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_WEIGHED,
          "%s could not be given weight %s: %s"
              .formatted(thread.text(), weight, Errno.text(error)));
    }
  }

  /** Gives a thread the usual weight back. */
  void setUsual(RealThread thread) throws AgentException {
    set(thread, 1);
  }
}
