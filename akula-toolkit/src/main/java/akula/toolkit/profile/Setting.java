package akula.toolkit.profile;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Pairs;
import akula.formats.campaign.Method;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.SharingLevel;
import akula.formats.topology.Topology;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.measure.BusyCheck;
import akula.profiler.measure.Instruments;
import akula.profiler.measure.Surroundings;
import akula.profiler.plan.Places;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.CpuChoice;
import akula.wrapper.topology.SystemReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Where a campaign is measured.
 *
 * @param topology the machine
 * @param machine the cpus of it that are used
 */
public record Setting(Topology topology, MachineDescription machine) {
  /** Reads this machine; {@code cpus} chooses some of its cpus, or is null. */
  public static Setting here(String cpus) throws InvalidInputException {
    Topology topology = SystemReader.read(Path.of("/"));
    return new Setting(topology, CpuChoice.of(topology.description(), cpus));
  }

  /** Returns the cpus that are used. */
  public List<Integer> cpus() {
    return machine.domains().stream()
        .flatMap(domain -> domain.cores().stream())
        .flatMap(core -> core.cpus().stream())
        .toList();
  }

  /** Returns a few words for the machine, as data sets have them. */
  public String text() {
    String model = topology.model();
    return "%s%s, %d cpus"
        .formatted(
            topology.name(), model.isEmpty() ? "" : " (" + model + ")", machine.contextCount());
  }

  /**
   * Looks whether the machine is quiet; takes a second.
   *
   * @param force whether to tell only that it is not
   * @param messages takes the sentence then
   * @return what disturbs; empty if nothing does
   * @throws UsageException if it is not quiet, unless forced
   */
  public String requireQuiet(boolean force, Consumer<String> messages) throws IOException {
    Surroundings surroundings = Surroundings.of(topology.description());
    String disturbance = BusyCheck.disturbance(cpus(), surroundings);
    requireQuiet(disturbance, force, messages);
    return disturbance;
  }

  /** Refuses a machine on which something disturbs, unless forced. */
  void requireQuiet(String disturbance, boolean force, Consumer<String> messages) {
    if (disturbance.isEmpty()) {
      return;
    }
    String sentence =
        "the machine is busy: %s (cpus %s)".formatted(disturbance, CpuChoice.cpus(machine));
    if (!force) {
      throw new UsageException(
          MessageCode.UNFIT, sentence + "; wait until it is quiet, or add --force to continue");
    }
    messages.accept(sentence + "; measuring all the same.");
  }

  /**
   * Returns what a campaign measures here.
   *
   * @throws UsageException if the machine has no place for it
   */
  public CampaignPlan plan(Campaign campaign) {
    Places places = new Places(machine);
    List<SharingLevel> there = places.levels();
    for (SharingLevel level : campaign.levels()) {
      if (!there.contains(level)) {
        throw new UsageException(
            MessageCode.UNFIT,
            ("level %s: this machine has no two places that share one and nothing further in; it"
                    + " has %s")
                .formatted(level.word(), there.isEmpty() ? "none of the levels" : words(there)));
      }
    }
    List<SharingLevel> levels = campaign.levels().isEmpty() ? there : campaign.levels();
    if (levels.isEmpty() && campaign.pairs() != Pairs.NONE) {
      throw new UsageException(
          MessageCode.UNFIT,
          "pairs need two cpus, and this process may use one (%s); --pairs none measures solo times"
              .formatted(CpuChoice.cpus(machine)));
    }
    boolean together = campaign.pairs() != Pairs.NONE || !campaign.groups().isEmpty();
    return CampaignPlan.of(campaign, places, together ? levels : List.of());
  }

  private static String words(List<SharingLevel> levels) {
    return String.join(", ", levels.stream().map(SharingLevel::word).toList());
  }

  /**
   * Returns what is counted as work.
   *
   * @throws UsageException if the method needs what the machine cannot count
   */
  public static Work work(Method method, Instruments instruments) {
    Work asked =
        switch (method) {
          case Method.Full _ -> Work.ANY;
          case Method.Short brief -> brief.work();
          case Method.Windows windows -> windows.work();
        };
    if (asked == Work.ANY) {
      return instruments.works().getFirst();
    }
    if (!instruments.works().contains(asked)) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("method %s with work %s needs hardware counters, and the processor shows none here; work"
                  + " progress (programs that report it, see docs/guide/progress.md) or --method full"
                  + " will do")
              .formatted(method.word(), asked.word()));
    }
    return asked;
  }
}
