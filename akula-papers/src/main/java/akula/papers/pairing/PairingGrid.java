package akula.papers.pairing;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.dataset.DataSet;
import akula.formats.workload.Workload;
import akula.papers.claims.ClaimGrid;
import akula.papers.claims.Finding;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The claims at other settings. Seeds cost nothing: the repeats at the base are taken in groups as
 * large as what is run at each setting.
 */
final class PairingGrid {
  private static final int REPEATS = 2;

  private final SettingGrid grid;
  private final List<PairingRuns> settings;
  private final int repeats;

  /**
   * What came of it.
   *
   * @param claims what verdicts hang on
   * @param points this project's own policy at each setting
   */
  record Judged(ClaimGrid claims, List<OwnPolicy.Point> points) {}

  /**
   * Plans it.
   *
   * @param runs at the base
   * @param repeats how many there are of these
   */
  PairingGrid(GridDensity density, DataSet set, PairingRuns runs, int repeats) {
    VariedData varied = new VariedData(set);
    grid = PairingAxis.grid(density).where(varied::has);
    settings = grid.varied().stream().map(setting -> runs.at(setting, varied)).toList();
    this.repeats = Math.min(repeats, density == GridDensity.FULL ? 3 * REPEATS : REPEATS);
  }

  /** Returns how many runs there are, beside those at the base. */
  long runCount(int workloads) {
    return settings.stream().mapToLong(PairingRuns::policyCount).sum() * workloads * repeats;
  }

  /**
   * Judges.
   *
   * @param base what came out at the base
   */
  Judged judge(PairingResults base, List<Workload> workloads, PieceRunner runner, IntConsumer done)
      throws RunFailedException, IOException, InterruptedException {
    Map<Setting, List<Finding>> varied = new LinkedHashMap<>();
    List<OwnPolicy.Point> points = new ArrayList<>();
    List<PairingResults> all =
        PairingRuns.runAll(settings, workloads, repeats, base.means(), runner, done);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).hasEnds(PairingTable.JUDGED)) {
        Setting setting = grid.varied().get(i);
        PairingResults there = all.get(i).byMeans();
        varied.put(setting, PairingFindings.judged(there));
        points.add(new OwnPolicy.Point(grid.words(setting), there));
      }
    }
    List<List<Finding>> seeds =
        IntStream.range(0, base.repeats() / repeats)
            .mapToObj(group -> base.repeats(group * repeats, repeats).byMeans())
            .map(PairingFindings::judged)
            .toList();
    return new Judged(ClaimGrid.of(grid, repeats, seeds, varied), points);
  }
}
