package akula.policies.kit.smt;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Requirements;
import akula.policies.kit.matching.GroupCost;
import akula.policies.kit.matching.Grouping;
import akula.smt.interference.GroupSlowdowns;
import akula.smt.interference.InterferenceModel;
import akula.smt.interference.ModeModel;
import akula.smt.interference.ModelFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Who should share a core with whom, by an interference model: each thread's undisturbed stack is
 * estimated from what is measured, and groups are made whose predicted slowdowns are low.
 *
 * <p>Source: Feliu et al., TPDS 2017, section 4.2, steps 1 to 5.
 */
public final class PredictedGroups {
  private final Path file;
  private final InterferenceModel model;
  private final MeasuredStacks stacks;
  private final Settings settings;
  private final Optional<StackProfile> profile;
  private final Grouping grouping = new Grouping();

  /**
   * How groups are predicted.
   *
   * @param bySpeedup whether the sum of inverse slowdowns is to be high, and not that of slowdowns
   *     low
   * @param turns in how many intervals each component of a stack is measured once
   * @param stacks a file with undisturbed stacks, so that none is estimated; empty for none
   */
  public record Settings(boolean bySpeedup, int turns, Path stacks) {
    /** As in the paper, with a counter for each component. */
    public static final Settings USUAL = new Settings(false, 1, Path.of(""));
  }

  /**
   * Reads a model.
   *
   * @throws IllegalArgumentException if a file cannot be read or has mistakes
   */
  public PredictedGroups(Path file, Settings settings) {
    if (file.toString().isEmpty()) {
      throw new IllegalArgumentException(
          "option model is missing; expected a file as 'akula model train' writes it");
    }
    this.file = file;
    this.settings = settings;
    model = ModelFile.read(file);
    stacks = new MeasuredStacks(model, settings.turns());
    profile =
        settings.stacks().toString().isEmpty()
            ? Optional.empty()
            : Optional.of(new StackProfile(settings.stacks(), model.components()));
    profile.ifPresent(this::requireSameData);
  }

  private void requireSameData(StackProfile one) {
    if (!one.dataSet().equals(model.dataSet())) {
      throw new IllegalArgumentException(
          "%s is of data set %s, but the model %s of %s; expected both of one"
              .formatted(settings.stacks(), one.dataSet(), file, model.dataSet()));
    }
  }

  /** Returns what the model needs: its components, and those that are named, as parameters. */
  public Requirements requirements(String... more) {
    Set<String> parameters = new HashSet<>(profile.isPresent() ? List.of() : model.components());
    parameters.addAll(List.of(more));
    return new Requirements(parameters, Set.of()).trainedWith(model.dataSet());
  }

  /**
   * Refuses a machine that the model is not of.
   *
   * @throws IllegalArgumentException if it is not
   */
  public void checkMachine(Machine machine) {
    if (!machine.name().equals(model.machine())) {
      throw new IllegalArgumentException(
          "%s is a model of machine %s, not of %s; 'akula model train --machine %s' makes one"
              .formatted(file, model.machine(), machine.name(), machine.name()));
    }
    profile.ifPresent(one -> one.checkMachine(machine));
    CoreGroups.requireEqualCores(machine);
  }

  /** Has a thread measured from now on. */
  public void launch(AkulaThread thread) {
    if (profile.isEmpty()) {
      stacks.launch(thread);
    }
  }

  /**
   * Groups all threads, as many groups as there are cores.
   *
   * @return the groups by their first thread, some of them perhaps empty; nothing if there are more
   *     threads than contexts
   * @throws IllegalArgumentException if the model lacks a mode that is needed
   */
  public List<List<AkulaThread>> group(Machine machine) {
    List<AkulaThread> threads = machine.threads();
    int size = CoreGroups.size(threads.size(), machine.coreCount());
    double[][] undisturbed =
        profile.isPresent()
            ? profile.get().of(threads, model.from().alone().mode(Math.max(2, size)))
            : stacks.read(threads, machine);
    if (size > machine.getCore(0).contextCount()) {
      return List.of();
    }
    requireModes(size);
    int[][] found =
        grouping.groups(threads.size(), size, machine.coreCount(), new Costs(undisturbed, size));
    return CoreGroups.of(found, threads);
  }

  private void requireModes(int size) {
    for (int mode = 2; mode <= size; mode *= 2) {
      if (!model.modes().containsKey(mode)) {
        throw new IllegalArgumentException(
            "%s has no coefficients of SMT%d, but up to %d threads share a core here; 'akula model"
                    .formatted(file, mode, size)
                + " train --smt %d' makes a model that has".formatted(size));
      }
    }
  }

  /** What a group costs in one quantum; numbers of empty places come last. */
  private final class Costs implements GroupCost {
    private final double[][] undisturbed;

    /** By the number of threads of a group. */
    private final GroupSlowdowns[] slowdowns;

    private final ModeModel[] modes;

    Costs(double[][] undisturbed, int size) {
      this.undisturbed = undisturbed;
      slowdowns = new GroupSlowdowns[size + 1];
      modes = new ModeModel[size + 1];
      for (int count = 2; count <= size; count++) {
        modes[count] = model.modes().get(InterferenceModel.modeOf(count));
        if (!settings.bySpeedup()) {
          slowdowns[count] =
              modes[count] == modes[count - 1]
                  ? slowdowns[count - 1]
                  : new GroupSlowdowns(modes[count], undisturbed);
        }
      }
    }

    /** A thread that is alone is not slowed down. */
    @Override
    public double of(int[] group) {
      int count = 0;
      while (count < group.length && group[count] < undisturbed.length) {
        count++;
      }
      if (count < 2) {
        return settings.bySpeedup() ? -count : count;
      }
      return settings.bySpeedup()
          ? -modes[count].speedup(undisturbed, group, count)
          : slowdowns[count].of(group, count);
    }
  }
}
