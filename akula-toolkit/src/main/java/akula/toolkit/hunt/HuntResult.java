package akula.toolkit.hunt;

import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.WeakSpot;
import java.util.List;

/**
 * What a hunt found.
 *
 * @param plan what was looked for
 * @param spots the workloads with the greatest losses, the greatest first
 */
public record HuntResult(HuntPlan plan, List<WeakSpot> spots) {
  /** Keeps its own copy. */
  public HuntResult {
    spots = List.copyOf(spots);
  }
}
