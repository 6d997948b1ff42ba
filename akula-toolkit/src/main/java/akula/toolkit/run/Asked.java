package akula.toolkit.run;

import akula.statistics.coschedules.CoScheduleLevel;
import akula.wrapper.energy.EnergySource;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line said, so that the same can be asked for again.
 *
 * @param workloadFile the workload, as it was named
 * @param processor the model of this machine's processor; empty if it is not known
 * @param layout what of this machine the runs depend on
 * @param parameters measured whether or not a policy asks for them
 * @param sources forced, by parameter
 * @param formulas a file of formulas, if one is to be used
 * @param links whether inputs are linked to in place of being copied
 * @param trace the file of a trace, if one is asked for
 * @param record the file of a recording of turns, if one is asked for
 * @param coSchedules within what it is counted who is beside whom, if it is
 * @param placements whether it is recorded where threads are
 * @param energy what counts it, or why nothing does, if it is to be counted
 * @param agent an installed agent, if one is to be used
 */
public record Asked(
    Path workloadFile,
    String processor,
    Map<String, String> layout,
    List<String> parameters,
    Map<String, String> sources,
    Optional<Path> formulas,
    boolean links,
    Optional<Path> trace,
    Optional<Path> record,
    Optional<CoScheduleLevel> coSchedules,
    boolean placements,
    Optional<EnergySource> energy,
    Optional<Path> agent) {
  /** Keeps its own copies, in their order. */
  public Asked {
    layout = Collections.unmodifiableMap(new LinkedHashMap<>(layout));
    parameters = List.copyOf(parameters);
    sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
  }
}
