package akula.profiler.outcome;

import akula.formats.campaign.Method.Work;
import akula.profiler.cachegrind.SimulatedRates;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.ServedParameter;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign was measured on and with.
 *
 * @param machine the machine, for people
 * @param date when it was finished, as {@code 2026-11-22}
 * @param licence of the data, may be empty
 * @param work what was counted as work, where the method counts it
 * @param events what was counted, in the order of the counts
 * @param parameters what is computed from them
 * @param simulated what a simulation of caches said, if that was asked for
 */
public record CampaignOrigin(
    String machine,
    String date,
    String licence,
    Work work,
    List<EventSpec> events,
    List<ServedParameter.Counted> parameters,
    Optional<SimulatedRates> simulated) {
  /** Keeps its own copies. */
  public CampaignOrigin {
    events = List.copyOf(events);
    parameters = List.copyOf(parameters);
  }
}
