package akula.toolkit.setup;

import akula.api.QueueOrder;
import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.formats.script.Habits;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;

/**
 * What is simulated, apart from workloads and policies.
 *
 * @param machine where the threads run
 * @param models the chosen contention model of each level, as data
 * @param data the data set with these models
 * @param settings how to simulate
 * @param paths where machine, data set and plugins are, where they do not ship
 */
public record Setup(
    MachineDescription machine,
    SequencedMap<SharingLevel, LevelModel> models,
    BootstrapData data,
    Settings settings,
    InputPaths paths) {

  /**
   * Checks that everything goes together, and makes the models ready.
   *
   * @param how to simulate
   * @param paths where machine, data set and plugins are, where they do not ship
   * @param choice among the contention models of the data set
   * @throws UsageException if something does not
   */
  public static Setup of(
      Settings how,
      MachineDescription machine,
      DataSet data,
      ModelChoice choice,
      InputPaths paths) {
    try {
      how.requireEnoughFor(data);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.UNFIT, e.getMessage() + ".");
    }
    SequencedMap<SharingLevel, LevelModel> chosen = choice.chosen(data);
    BootstrapData ready = BootstrapData.ofChosen(data, chosen);
    if (how.mode() == Settings.Mode.TICK && ready.dependsOnRates()) {
      throw new UsageException(MessageCode.NOT_TOGETHER, Simulator.NO_RATES_IN_STEPS);
    }
    if (how.mode() == Settings.Mode.TICK && !ready.switchCosts().isEmpty()) {
      throw new UsageException(MessageCode.NOT_TOGETHER, Simulator.NO_SWITCHES_IN_STEPS);
    }
    return new Setup(machine, chosen, ready, how, paths);
  }

  /**
   * Returns what was asked for and changes nothing here, as sentences.
   *
   * @param policies all that are run
   * @param hasPrograms whether an application has a program
   */
  public List<String> withoutEffect(Collection<PolicyFactory> policies, boolean hasPrograms) {
    List<String> sentences = new ArrayList<>();
    if (machine.nodes().size() == 1 && settings.numaPenalty() != 0) {
      sentences.add(
          "the NUMA penalty changes nothing on machine %s, whose memory is all in one node."
              .formatted(machine.name()));
    }
    if (!settings.slice().equals(Settings.DEFAULT.slice()) && allOrderQueues(policies)) {
      sentences.add(
          "the slice of %s changes nothing, as %s how long a thread has its turn."
              .formatted(
                  DurationText.format(settings.slice()),
                  policies.size() == 1
                      ? policies.iterator().next().name() + " says itself"
                      : "all policies say themselves"));
    }
    if (!settings.interval().equals(Settings.DEFAULT.interval())) {
      OwnIntervals.without(settings.interval(), policies)
          .ifPresent(sentence -> sentences.add(sentence + "."));
    }
    Habits habits = settings.habits();
    if (!hasPrograms && (habits.jitter() > 0 || habits.drift() > 0)) {
      sentences.add(
          "the %s nothing, as no application has a program, which data set or workload would tell."
              .formatted(changes(habits)));
    } else if (habits.drift() > 0 && allOrderQueues(policies)) {
      sentences.add(
          "the drift changes nothing, as %s where threads wake up."
              .formatted(
                  policies.size() == 1
                      ? policies.iterator().next().name() + " says itself"
                      : "all policies say themselves"));
    }
    return sentences;
  }

  private static String changes(Habits habits) {
    if (habits.drift() == 0) {
      return "jitter changes";
    }
    return habits.jitter() == 0 ? "drift changes" : "jitter and the drift change";
  }

  /** Returns whether all policies say themselves who has a turn, and are called at each. */
  static boolean allOrderQueues(Collection<PolicyFactory> policies) {
    return policies.stream()
        .allMatch(policy -> QueueOrder.class.isAssignableFrom(policy.definition().type()));
  }

  /** Returns what switches cost, by the settings and by models, in words; nothing if nothing. */
  public List<String> switchCosts() {
    List<String> costs = new ArrayList<>();
    if (!settings.switchPrice().isNone()) {
      costs.add(settings.switchPrice().text());
    }
    models.forEach((level, model) ->
        data.model(level)
            .switchCost()
            .ifPresent(
                cost -> costs.add("%s %s: %s".formatted(level.word(), model.name(), cost.text()))));
    return costs;
  }

  /** Returns the data set. */
  public DataSet dataSet() {
    return data.dataSet();
  }
}
