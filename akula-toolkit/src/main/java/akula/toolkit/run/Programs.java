package akula.toolkit.run;

import akula.formats.MessageCode;
import akula.formats.workload.Program;
import akula.formats.workload.Workload;
import akula.profiler.kernels.Kernels;
import akula.toolkit.common.UsageException;
import akula.wrapper.launch.ProgramFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The programs of a workload, checked before anything starts. */
public final class Programs {
  /**
   * A launch with everything that is needed to start it.
   *
   * @param launch as the workload has it
   * @param program what is started
   * @param executable its file
   */
  public record Ready(Workload.Launch launch, Program program, Path executable) {}

  private final List<Ready> ready;

  private Programs(List<Ready> ready) {
    this.ready = List.copyOf(ready);
  }

  /**
   * Looks for the programs and their files.
   *
   * @throws UsageException with all that is missing
   */
  public static Programs of(Workload workload) {
    List<String> missing = new ArrayList<>();
    Map<Workload.Launch, Ready> found = new LinkedHashMap<>();
    for (Workload.Launch launch : workload.launches()) {
      if (!found.containsKey(launch)) {
        found.put(launch, check(launch, missing));
      }
    }
    if (!missing.isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "workload %s cannot be run: %s"
              .formatted(workload.name(), String.join("; ", missing.stream().distinct().toList())));
    }
    return new Programs(
        workload.launches().stream()
            .sorted(Comparator.comparingLong(Workload.Launch::launchNanos))
            .map(found::get)
            .toList());
  }

  private static Ready check(Workload.Launch launch, List<String> missing) {
    if (launch.program().isEmpty()) {
      missing.add(
          "%s has no command; a real run needs the program to start"
              .formatted(launch.application()));
      return null;
    }
    Program program = launch.program().get();
    ProgramFinder finder = new ProgramFinder(Kernels.CARRIED);
    missing.addAll(finder.missing(launch.application(), program));
    return new Ready(launch, program, finder.find(program).orElse(null));
  }

  /** Returns the launches in the order of their times. */
  public List<Ready> all() {
    return ready;
  }

  /** Returns the names of the applications, each once. */
  public Set<String> applications() {
    return ready.stream()
        .map(one -> one.launch().application())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the first launch of each application. */
  public List<Ready> firsts() {
    Map<String, Ready> firsts = new LinkedHashMap<>();
    ready.forEach(one -> firsts.putIfAbsent(one.launch().application(), one));
    return List.copyOf(firsts.values());
  }
}
