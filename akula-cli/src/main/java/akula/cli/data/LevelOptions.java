package akula.cli.data;

import akula.api.plugin.Spelling;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.profiler.pairs.PairSpeeds;
import akula.toolkit.common.UsageException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say which matrix of a data set is meant. */
final class LevelOptions {
  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          "Where the applications share: smt_core, memory_domain, numa_node or machine (default:"
              + " memory_domain, or the first level that has a model).")
  private String level;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      completionCandidates = Kinds.class,
      description =
          "Which model of the level, where there are several: ${COMPLETION-CANDIDATES}, or one of a"
              + " jar of --plugins (default: the first).")
  private String model;

  /** The names of the contention kinds that are found without plugins. */
  static final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ContentionKinds.ofClassPath().names().iterator();
    }
  }

  /** Returns whether a level or model was named. */
  boolean isGiven() {
    return level != null || model != null;
  }

  /** Returns the speeds that are meant, or nothing if the data set has no model at any level. */
  Optional<PairSpeeds> speeds(DataSet set) {
    Optional<SharingLevel> chosen = level(set);
    return chosen.map(at -> PairSpeeds.of(at, model(set, at), set));
  }

  /**
   * Returns the speeds of the members of a co-schedule, by the model that is meant.
   *
   * @param rows positions of the applications, ascending
   * @throws UsageException if the data set has no model at any level
   */
  double[] speeds(DataSet set, int[] rows) {
    SharingLevel at =
        level(set)
            .orElseThrow(() ->
                new UsageException(
                    MessageCode.UNFIT,
                    "data set %s has no model at any level: nobody slows anybody"
                        .formatted(set.name())));
    if (at == SharingLevel.SMT_CORE && rows.length > SmtCoreModel.MOST_THREADS) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--group names %d applications; expected at most %d, as no core has more contexts"
              .formatted(rows.length, SmtCoreModel.MOST_THREADS));
    }
    return KindCalls.solver(model(set, at), at, set).solve(rows).speeds();
  }

  private Optional<SharingLevel> level(DataSet set) {
    List<String> known = set.levels().keySet().stream().map(SharingLevel::word).toList();
    if (level == null && known.isEmpty()) {
      return Optional.empty();
    }
    if (level == null) {
      return Optional.of(
          set.levels().containsKey(SharingLevel.MEMORY_DOMAIN)
              ? SharingLevel.MEMORY_DOMAIN
              : set.levels().keySet().iterator().next());
    }
    if (!known.contains(level)) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "data set %s has no level '%s'; %s%s"
              .formatted(
                  set.name(),
                  level,
                  known.isEmpty()
                      ? "it has no model at any level"
                      : "expected " + Spelling.oneOf(known),
                  Spelling.hint(level, known)));
    }
    return set.levels().keySet().stream().filter(at -> at.word().equals(level)).findFirst();
  }

  /** Returns the model of a level that is meant. */
  private LevelModel model(DataSet set, SharingLevel at) {
    List<LevelModel> models = set.levels().get(at);
    List<String> known = models.stream().map(LevelModel::name).toList();
    if (model == null) {
      return models.getFirst();
    }
    if (!known.contains(model)) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "data set %s has no model '%s' for level %s; expected %s%s"
              .formatted(
                  set.name(),
                  model,
                  at.word(),
                  Spelling.oneOf(known),
                  Spelling.hint(model, known)));
    }
    return models.get(known.indexOf(model));
  }
}
