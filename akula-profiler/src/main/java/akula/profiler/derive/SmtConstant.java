package akula.profiler.derive;

import akula.bootstrap.contention.smtcore.CoreConstants;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.Locale;

/**
 * The constants by which threads on one core slow each other down, and what a data set is if one of
 * them is another. None of them matters to a thread that is alone, so that solo times and all that
 * was measured alone remain.
 */
public enum SmtConstant {
  /** How much busy units lengthen stalls on resources. */
  K_FU,
  /** How much others' references lengthen hits of the last-level cache. */
  K_L2,
  /** How much others that wait for memory lengthen that wait. */
  K_ROB,
  /** How much others lengthen stalls on the front end. */
  K_BP,
  /** How much others' misses lengthen the wait for memory. */
  K_BW;

  /** Returns its name in a data set. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a data set in which this constant is so many times as large; it lies in no folder.
   *
   * @throws IllegalArgumentException if it has no core with several contexts
   */
  public DataSet times(DataSet set, double factor) {
    List<LevelModel> cores = set.levels().getOrDefault(SharingLevel.SMT_CORE, List.of());
    if (cores.stream().noneMatch(SmtCore.class::isInstance)) {
      throw new IllegalArgumentException(
          "data set %s has no %s: it has no core with several contexts"
              .formatted(set.name(), word()));
    }
    return set.withModels(
        SharingLevel.SMT_CORE,
        cores.stream()
            .map(model ->
                model instanceof SmtCore(CoreConstants constants, var rows)
                    ? new SmtCore(times(constants, factor), rows)
                    : model)
            .toList());
  }

  private CoreConstants times(CoreConstants usual, double factor) {
    return new CoreConstants(
        usual.units() * of(K_FU, factor),
        usual.firstLevel() * of(K_L2, factor),
        usual.window() * of(K_ROB, factor),
        usual.predictor() * of(K_BP, factor),
        usual.traffic() * of(K_BW, factor),
        usual.ways(),
        usual.nodeLatencies());
  }

  private double of(SmtConstant constant, double factor) {
    return this == constant ? factor : 1;
  }
}
