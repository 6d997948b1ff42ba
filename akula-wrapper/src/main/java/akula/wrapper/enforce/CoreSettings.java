package akula.wrapper.enforce;

import akula.api.host.CoreModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Errno;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private final Path root;

  /** Those whose frequency could be set. */
  private final List<CoreModel> fixed = new ArrayList<>();

  private int lookedAt;

  /**
   * Makes one.
   *
   * @param root of the file system, where frequencies are read back
   */
  CoreSettings(Agent agent, Complaints complaints, Path root) {
    this.agent = agent;
    this.complaints = complaints;
    this.root = root;
  }

  /** Sets a core as its model is. */
  void set(CoreModel core) throws AgentException {
    long hertz = core.getFreq();
    if (hertz != frequencies.getOrDefault(core, core.startFreq())) {
      frequencies.put(core, hertz);
      fixed.remove(core);
      if (setFrequency(core, hertz)) {
        fixed.add(core);
      }
    }
    boolean on = core.isPrefetching();
    if (on != prefetching.getOrDefault(core, true)) {
      prefetching.put(core, on);
      for (int cpu : cpus(core)) {
        report(
            cpu, on ? "prefetching on" : "prefetching off", agent.cpus().setPrefetching(cpu, on));
      }
    }
  }

  private boolean setFrequency(CoreModel core, long hertz) throws AgentException {
    int first = 0;
    for (int cpu : cpus(core)) {
      int error = agent.cpus().setFrequency(cpu, hertz);
      report(cpu, "frequency " + hertz, error);
      first = first == 0 ? error : first;
    }
    return first == 0;
  }

  /**
   * Looks whether a core has the frequency that was set, another core each time, and sets it again
   * if not. Prefetchers are not looked at: who may not set them may not read them either.
   */
  void readBack() throws AgentException {
    if (fixed.isEmpty()) {
      return;
    }
    CoreModel core = fixed.get(lookedAt++ % fixed.size());
    long hertz = frequencies.get(core);
    for (int cpu : cpus(core)) {
      if (!has(cpu, "scaling_min_freq", hertz) || !has(cpu, "scaling_max_freq", hertz)) {
        complaints.add(
            Kind.CHANGED,
            "cpu %d no longer had its frequency of %d Hz, which was set again"
                .formatted(cpu, hertz));
        report(cpu, "frequency " + hertz, agent.cpus().setFrequency(cpu, hertz));
      }
    }
  }

  private boolean has(int cpu, String limit, long hertz) {
    Path file = root.resolve("sys/devices/system/cpu/cpu%d/cpufreq/%s".formatted(cpu, limit));
    try {
      return 1000 * Long.parseLong(Files.readString(file).strip()) == hertz;
    } catch (IOException | NumberFormatException e) {
      return true; // nobody knows
    }
  }

  /** Puts back what was set. */
  void putBack() throws AgentException {
    for (CoreModel core : frequencies.keySet()) {
      for (int cpu : cpus(core)) {
        report(cpu, "its frequency before", agent.cpus().putBackFrequency(cpu));
      }
    }
    for (CoreModel core : prefetching.keySet()) {
      for (int cpu : cpus(core)) {
        report(cpu, "its prefetching before", agent.cpus().putBackPrefetching(cpu));
      }
    }
    frequencies.clear();
    fixed.clear();
    prefetching.clear();
  }

  private static List<Integer> cpus(CoreModel core) {
    List<Integer> cpus = new ArrayList<>();
    for (int i = 0; i < core.contextCount(); i++) {
      cpus.add(core.getContext(i).cpu());
    }
    return cpus;
  }

  private void report(int cpu, String what, int error) {
    if (error != 0) {
      complaints.add(
          Kind.NOT_SET,
          "cpu %d could not be set to %s: %s".formatted(cpu, what, Errno.text(error)));
    }
  }
}
