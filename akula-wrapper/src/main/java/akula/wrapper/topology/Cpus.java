package akula.wrapper.topology;

import akula.formats.topology.CpuSets;
import java.util.BitSet;
import java.util.Optional;

/** Which cpus there are, and which of them are switched on. */
final class Cpus {
  /** The folder that has one folder for each cpu. */
  static final String FOLDER = "sys/devices/system/cpu";

  private final BitSet present;
  private final BitSet online;

  /** Looks; cpu folders stay when a cpu is switched off, their topology goes. */
  Cpus(SystemFiles files, CpuInfo info) {
    BitSet folders = files.numbered(FOLDER, "cpu");
    if (folders.isEmpty()) {
      present = info.processors();
      online = present;
      return;
    }
    present = folders;
    Optional<BitSet> listed = files.list(FOLDER + "/online");
    BitSet on = new BitSet();
    BitSet described = new BitSet();
    folders.stream()
        .forEach(cpu -> {
          boolean isOn =
              listed
                  .map(set -> set.get(cpu))
                  .orElseGet(() -> files.number(of(cpu, "online"), 1) != 0);
          on.set(cpu, isOn);
          described.set(cpu, files.exists(of(cpu, "topology")));
        });
    online = on.intersects(described) ? CpuSets.and(on, described) : on;
  }

  /** Returns the name of a file of a cpu. */
  static String of(int cpu, String file) {
    return FOLDER + "/cpu" + cpu + "/" + file;
  }

  BitSet online() {
    return online;
  }

  BitSet offline() {
    return CpuSets.without(present, online);
  }
}
