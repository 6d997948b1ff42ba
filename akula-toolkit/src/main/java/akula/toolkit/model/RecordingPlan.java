package akula.toolkit.model;

import akula.api.host.MachineDescription;
import akula.formats.campaign.Campaign;
import akula.profiler.interference.Mix;
import akula.profiler.interference.Recordings;
import akula.profiler.interference.Recordings.RecordedMix;
import akula.profiler.measure.StackEvents;
import akula.toolkit.profile.Setting;
import akula.wrapper.parameters.ServedParameter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is recorded, and how.
 *
 * @param campaign has the programs
 * @param setting this machine
 * @param cpus the contexts of the core
 * @param stack what is counted
 * @param interval how long a quantum is
 * @param mixes in the order of the runs: in each mode each program alone first
 */
public record RecordingPlan(
    Campaign campaign,
    Setting setting,
    List<Integer> cpus,
    StackEvents stack,
    Duration interval,
    List<Mix> mixes) {
  /** Keeps its own copies. */
  public RecordingPlan {
    cpus = List.copyOf(cpus);
    mixes = List.copyOf(mixes);
  }

  /** Returns the names of the components. */
  public List<String> components() {
    return stack.components().stream().map(ServedParameter::name).toList();
  }

  /** Returns the index of what is recorded, when it is. */
  Recordings recordings(Path folder) {
    List<RecordedMix> files = new ArrayList<>();
    for (Mix mix : mixes) {
      files.add(new RecordedMix(Recordings.fileOf(files.size() + 1), mix));
    }
    MachineDescription machine = setting.machine();
    return new Recordings(
        folder, machine.name(), campaign.name(), components(), campaign.applicationNames(), files);
  }
}
