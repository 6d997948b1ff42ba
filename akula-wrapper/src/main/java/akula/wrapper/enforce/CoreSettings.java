package akula.wrapper.enforce;

import akula.api.host.CoreModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Errno;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sets frequencies and prefetchers, what a policy changed of them and nothing else. */
final class CoreSettings {
  private final Agent agent;
  private final Complaints complaints;
  private final Map<CoreModel, Long> frequencies = new HashMap<>();
  private final Map<CoreModel, Boolean> prefetching = new HashMap<>();

  CoreSettings(Agent agent, Complaints complaints) {
    this.agent = agent;
    this.complaints = complaints;
  }

  /** Sets a core as its model is. */
  void set(CoreModel core) throws AgentException {
    long hertz = core.getFreq();
    if (hertz != frequencies.getOrDefault(core, core.startFreq())) {
      frequencies.put(core, hertz);
      for (int cpu : cpus(core)) {
        told(cpu, "frequency " + hertz, agent.cpus().setFrequency(cpu, hertz));
      }
    }
    boolean on = core.isPrefetching();
    if (on != prefetching.getOrDefault(core, true)) {
      prefetching.put(core, on);
      for (int cpu : cpus(core)) {
        told(cpu, on ? "prefetching on" : "prefetching off", agent.cpus().setPrefetching(cpu, on));
      }
    }
  }

  /** Puts back what was set. */
  void putBack() throws AgentException {
    for (CoreModel core : frequencies.keySet()) {
      for (int cpu : cpus(core)) {
        told(cpu, "its frequency before", agent.cpus().putBackFrequency(cpu));
      }
    }
    for (CoreModel core : prefetching.keySet()) {
      for (int cpu : cpus(core)) {
        told(cpu, "its prefetching before", agent.cpus().putBackPrefetching(cpu));
      }
    }
    frequencies.clear();
    prefetching.clear();
  }

  private static List<Integer> cpus(CoreModel core) {
    List<Integer> cpus = new ArrayList<>();
    for (int i = 0; i < core.contextCount(); i++) {
      cpus.add(core.getContext(i).cpu());
    }
    return cpus;
  }

  private void told(int cpu, String what, int error) {
    if (error != 0) {
      complaints.add(
          Kind.NOT_SET,
          "cpu %d could not be set to %s: %s".formatted(cpu, what, Errno.text(error)));
    }
  }
}
