package akula.toolkit.run;

import akula.api.Hint;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who runs against whom: policies, and the kernel's own placement, each so many times.
 *
 * @param contenders in the order in which they were named
 * @param repetitions how often each is run
 * @param seed from which everything random follows
 */
public record Contest(List<Contender> contenders, int repetitions, long seed) {
  /** Keeps its own copy. */
  public Contest {
    contenders = List.copyOf(contenders);
  }

  /** Returns how many runs there are in all. */
  public int runs() {
    return repetitions * contenders.size();
  }

  /** Returns what results call the policies. */
  public List<String> names() {
    return contenders.stream().map(Contender::name).toList();
  }

  /** Returns the parameters that are measured for them, and for who looks at the runs. */
  public Set<String> parameters() {
    Set<String> wanted = new LinkedHashSet<>();
    contenders.forEach(contender -> wanted.addAll(contender.parameters()));
    wanted.add(Parameters.of(Quantity.PROCESSOR_TIME).name()); // for the live view and the trace
    return wanted;
  }

  /** Returns sentences on what they go by and the workload does not tell. */
  public List<String> missingHints(Set<Hint> given) {
    return contenders.stream()
        .map(contender -> contender.missingHints(given))
        .flatMap(Optional::stream)
        .toList();
  }
}
