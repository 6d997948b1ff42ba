package akula.wrapper.enforce;

import akula.api.Control;
import akula.api.host.CoreModel;
import akula.api.host.MachineModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Errno;
import java.util.ArrayList;
import java.util.List;

/** Sets frequencies and prefetchers, and puts them back. */
final class CoreSettings {
  private final MachineModel machine;
  private final Agent agent;
  private final Complaints complaints;
  private final List<CoreModel> setCores = new ArrayList<>();

  CoreSettings(MachineModel machine, Agent agent, Complaints complaints) {
    this.machine = machine;
    this.agent = agent;
    this.complaints = complaints;
  }

  /** Sets a core as its model is. */
  void set(CoreModel core) throws AgentException {
    if (!setCores.contains(core)) {
      setCores.add(core);
    }
    for (int i = 0; i < core.contextCount(); i++) {
      int cpu = core.getContext(i).cpu();
      if (core.maxFreq() > 0) {
        told(cpu, "frequency " + core.getFreq(), agent.setFrequency(cpu, core.getFreq()));
      }
      if (machine.supports(Control.PREFETCHING)) {
        String what = core.isPrefetching() ? "prefetching on" : "prefetching off";
        told(cpu, what, agent.setPrefetching(cpu, core.isPrefetching()));
      }
    }
  }

  /** Puts back what was set. */
  void putBack() throws AgentException {
    for (CoreModel core : setCores) {
      for (int i = 0; i < core.contextCount(); i++) {
        int cpu = core.getContext(i).cpu();
        told(cpu, "its frequency before", core.maxFreq() > 0 ? agent.setFrequency(cpu, 0) : 0);
        if (machine.supports(Control.PREFETCHING)) {
          told(cpu, "prefetching on", agent.setPrefetching(cpu, true));
        }
      }
    }
    setCores.clear();
  }

  private void told(int cpu, String what, int error) {
    if (error != 0) {
      complaints.add(
          Kind.NOT_SET,
          "cpu %d could not be set to %s: %s".formatted(cpu, what, Errno.text(error)));
    }
  }
}
