package akula.cli.workload;

import akula.api.Hint;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.engine.Launches;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.workload.Workload;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An application of a workload.
 *
 * @param name key into a data set
 * @param copies how many of it are launched
 * @param threads of each copy
 * @param script what they do; nothing where only a data set would tell, and none was named
 * @param lies what it tells of itself and its program does not have
 */
record ShownApplication(
    String name, int copies, int threads, Optional<Script> script, List<Hint> lies) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns the applications of a workload, equal ones once, in the order of the file. */
  static List<ShownApplication> of(Workload workload, Optional<DataSet> data) {
    Map<Workload.Launch, Integer> copies = new LinkedHashMap<>();
    workload.launches().forEach(launch -> copies.merge(launch.at(0), 1, Integer::sum));
    List<ShownApplication> all = new ArrayList<>();
    copies.forEach((launch, count) -> all.add(of(launch, count, data)));
    return all;
  }

  private static ShownApplication of(Workload.Launch launch, int count, Optional<DataSet> data) {
    Workload.Launch known = data.map(set -> known(launch, set)).orElse(launch);
    Optional<Script> script =
        known
            .behaviour()
            .script()
            .or(() -> data.map(set -> whole(launch.threads(), soloSeconds(launch, set))));
    List<Hint> lies = known.behaviour().lies();
    return new ShownApplication(launch.application(), count, launch.threads(), script, lies);
  }

  private static Workload.Launch known(Workload.Launch launch, DataSet set) {
    try {
      return Launches.known(launch, BootstrapData.of(set));
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, e.getMessage());
    }
  }

  private static double soloSeconds(Workload.Launch launch, DataSet set) {
    return set.applications().get(set.indexOf(launch.application())).soloSeconds();
  }

  /** Threads that each do the whole work of the data set. */
  private static Script whole(int threads, double soloSeconds) {
    return new Script(threads, List.of(new Step.Work(List.of(soloSeconds * NANOS_PER_SECOND))));
  }

  /** Returns the work of all threads of a copy, seconds. */
  Optional<Double> workSeconds() {
    return script.map(own -> own.workNanos() / NANOS_PER_SECOND);
  }

  /** Returns the share of the work that serial sections have. */
  Optional<Double> serialShare() {
    return script.map(own -> own.serialNanos() / own.workNanos());
  }
}
