package akula.contract;

import akula.api.AkulaThread;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.host.MachineModel;
import java.util.ArrayList;
import java.util.List;

/** What a policy made of a machine, instant by instant, a line each. */
final class Decisions {
  private final List<String> lines = new ArrayList<>();

  /** Writes down who runs, where the policy orders queues. */
  void noteOrder(MachineModel machine) {
    StringBuilder line = new StringBuilder("at %.2f s:".formatted(machine.nowNanos() / 1e9));
    for (int i = 0; i < machine.contextCount(); i++) {
      HardwareContext context = machine.getContext(i);
      line.append(' ').append(context.queue().running()).append(" on ").append(context).append(',');
    }
    lines.add(line.toString());
  }

  /** Writes down who is where. */
  void note(MachineModel machine) {
    StringBuilder line = new StringBuilder("at %.2f s:".formatted(machine.nowNanos() / 1e9));
    for (AkulaThread thread : machine.threads()) {
      line.append(" thread ").append(thread.id());
      line.append(thread.context() == null ? " in no place" : " on " + thread.context());
      line.append(thread.isActive() ? "" : " not active")
          .append(thread.isPaused() ? " paused" : "");
      line.append(thread.weight() == 1 ? "" : " weight " + thread.weight()).append(',');
    }
    for (Core core : machine.cores()) {
      line.append(core.getFreq() == 0 ? "" : " " + core + " at " + core.getFreq() + " Hz,");
      line.append(core.isPrefetching() ? "" : " " + core + " not prefetching,");
    }
    lines.add(line.toString());
  }

  List<String> lines() {
    return lines;
  }
}
