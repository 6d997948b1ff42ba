package akula.formats.sweep;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One part of a sweep: workloads, drawn or written, on one machine under some policies. What it
 * leaves out is as the command says.
 *
 * @param name of the part, and of the folder of its results; empty if the sweep has no parts
 * @param machine name of one that ships, or path
 * @param data name of a data set that ships, or path
 * @param models the contention model of each sharing level that is named
 * @param composition how pairs are composed
 * @param policies specifications; empty if left out
 * @param categories names of categories and groups; empty if left out
 * @param workloads of each category
 * @param workloadFiles names of workloads that ship, or paths; empty if left out
 * @param repeat how often each of these is run, with seeds of its own
 * @param arrivals when threads are launched
 * @param closed until when applications start again; zero if each runs once
 * @param settings how to simulate
 */
public record SweepPart(
    String name,
    Optional<String> machine,
    Optional<String> data,
    Map<String, String> models,
    Optional<String> composition,
    List<String> policies,
    List<String> categories,
    Optional<Integer> workloads,
    List<String> workloadFiles,
    Optional<Integer> repeat,
    Optional<Arrivals> arrivals,
    Optional<Duration> closed,
    SweepSettings settings) {

  /** Says nothing. */
  public static final SweepPart NONE =
      new SweepPart(
          "",
          Optional.empty(),
          Optional.empty(),
          Map.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          SweepSettings.NONE);

  /** Keeps its own copies. */
  public SweepPart {
    models = Map.copyOf(models);
    policies = List.copyOf(policies);
    categories = List.copyOf(categories);
    workloadFiles = List.copyOf(workloadFiles);
  }

  /** Returns whether it says which workloads there are. */
  private boolean hasWorkloads() {
    return !categories.isEmpty() || !workloadFiles.isEmpty();
  }

  /** Returns this part, with what the whole file says where this says nothing. */
  public SweepPart over(SweepPart file) {
    Map<String, String> allModels = new HashMap<>(file.models);
    allModels.putAll(models);
    return new SweepPart(
        name,
        machine.or(file::machine),
        data.or(file::data),
        allModels,
        composition.or(file::composition),
        policies.isEmpty() ? file.policies : policies,
        hasWorkloads() ? categories : file.categories,
        workloads.or(file::workloads),
        hasWorkloads() ? workloadFiles : file.workloadFiles,
        repeat.or(file::repeat),
        arrivals.or(file::arrivals),
        closed.or(file::closed),
        settings.over(file.settings));
  }
}
