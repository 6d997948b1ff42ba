package akula.profiler.outcome;

import java.util.List;

/**
 * What is to be thought of a campaign.
 *
 * @param runs that were made
 * @param failed of them
 * @param repeated of them, because something disturbed them
 * @param outliers of them that were left out
 * @param sure figures whose interval is as narrow as was asked for
 * @param figures all figures
 * @param widest half width of the widest interval of a measured relative speed; NaN if none was
 *     measured
 * @param runSeconds how long the runs took
 * @param notes what else has to be known, each a sentence without its end
 * @param neededSeconds how long the runs that count took until each of their programs had ended
 *     once, or was watched for as long as the method asks for
 */
public record CampaignVerdict(
    int runs,
    int failed,
    int repeated,
    int outliers,
    int sure,
    int figures,
    double widest,
    double runSeconds,
    List<String> notes,
    double neededSeconds) {
  /** Keeps its own copy. */
  public CampaignVerdict {
    notes = List.copyOf(notes);
  }
}
