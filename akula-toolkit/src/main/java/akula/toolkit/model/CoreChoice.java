package akula.toolkit.model;

import akula.formats.MessageCode;
import akula.formats.topology.Topology;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which core of this machine is recorded on.
 *
 * @param topology the machine
 * @param contexts how many contexts it has to have
 * @param force whether cpus are taken that are not one core's
 */
record CoreChoice(Topology topology, int contexts, boolean force) {
  /**
   * Returns the cpus that are its contexts.
   *
   * @param asked which were asked for; none for the first core that has enough
   * @param listener hears if they are not one core's and are taken all the same
   * @throws UsageException if there are none
   */
  List<Integer> cpus(List<Integer> asked, JobListener listener) {
    if (asked.isEmpty()) {
      return topology.cores().stream()
          .filter(core -> core.size() >= contexts)
          .findFirst()
          .map(core -> core.subList(0, contexts))
          .orElseThrow(() -> new UsageException(MessageCode.UNFIT, none()));
    }
    if (asked.size() != contexts || new HashSet<>(asked).size() < contexts) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--core names %d cpu(s); SMT%d needs %d different ones"
              .formatted(asked.size(), contexts, contexts));
    }
    for (int cpu : asked) {
      if (topology.cores().stream().noneMatch(core -> core.contains(cpu))) {
        throw new UsageException(
            MessageCode.UNKNOWN_NAME,
            "--core: cpu %d is not there, or may not be used".formatted(cpu));
      }
    }
    if (topology.cores().stream().noneMatch(core -> core.containsAll(asked))) {
      String sentence = "cpus %s are not contexts of one core".formatted(text(asked));
      if (!force) {
        throw new UsageException(
            MessageCode.UNFIT, "--core: " + sentence + "; --force records them all the same");
      }
      listener.message(sentence + "; recording all the same, though they share no core.");
    }
    return asked;
  }

  private String none() {
    int most = topology.cores().stream().mapToInt(List::size).max().orElse(0);
    return ("SMT%d needs a core with %d hardware contexts; the cores that may be used here have %d;"
            + " --core A,B --force takes cpus of several cores, to try it")
        .formatted(contexts, contexts, most);
  }

  private static String text(List<Integer> cpus) {
    return cpus.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
