package akula.formats.dataset;

import akula.formats.contention.ContentionFailedException;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Calls contention kinds and their models, which may be anybody's: the one place where that is
 * done. What they throw, and what they answer and cannot be, comes out as a {@link
 * ContentionFailedException}. Once a model was read it tells its name and its kind, so these need
 * no more care.
 */
public final class KindCalls {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private KindCalls() {}

  /**
   * Returns the name of a kind.
   *
   * @throws ContentionFailedException if it throws, or gives none
   */
  static String name(ContentionKind kind) {
    KindAuthor author = KindAuthor.of(kind);
    String name = call(author, "name", kind::name);
    if (!NAME.matcher(name).matches()) {
      throw author.answered(
          "name", "'" + name + "'", "lower-case letters and digits, with hyphens between them");
    }
    return name;
  }

  /**
   * Returns the names that files of models of a kind mostly have.
   *
   * @throws ContentionFailedException if it throws
   */
  static List<String> usualFiles(ContentionKind kind) {
    return call(KindAuthor.of(kind, kind.name()), "usualFiles", kind::usualFiles);
  }

  /**
   * Has a kind read a model.
   *
   * @return nothing if it read none, which is right only where it told a mistake
   * @throws ContentionFailedException if it throws
   */
  static Optional<LevelModel> read(ContentionKind kind, ModelSource source) {
    KindAuthor author = KindAuthor.of(kind, kind.name());
    return call(author, "read", () -> Optional.ofNullable(kind.read(source)));
  }

  /**
   * Checks that a model tells what whoever has it asks for again and again.
   *
   * @param kind that made it
   * @throws ContentionFailedException if not
   */
  static void check(ContentionKind kind, LevelModel model) {
    KindAuthor author = KindAuthor.of(kind, kind.name());
    call(author, "kind of a model", model::kind);
    call(author, "figures of a model", model::figures);
    String name = call(author, "name of a model", model::name);
    if (!name.equals(kind.name())) {
      throw author.answered("name of a model", "'" + name + "'", "'" + kind.name() + "'");
    }
  }

  /**
   * Has a kind merge models.
   *
   * @return the model, or nothing if it told why there is none
   * @throws ContentionFailedException if it throws
   */
  public static Optional<LevelModel> merge(ContentionKind kind, ModelMerge merge) {
    Optional<LevelModel> merged =
        call(KindAuthor.of(kind, kind.name()), "merge", () -> kind.merge(merge));
    merged.ifPresent(model -> check(kind, model));
    return merged;
  }

  /**
   * Has a model write itself.
   *
   * @throws ContentionFailedException if it throws
   */
  static void write(LevelModel model, ModelText text) {
    call(
        KindAuthor.of(model),
        "write",
        () -> {
          model.write(text);
          return text;
        });
  }

  /**
   * Returns what a model has as a whole, for programs.
   *
   * @throws ContentionFailedException if it throws
   */
  public static SequencedMap<String, Object> facts(LevelModel model) {
    return call(KindAuthor.of(model), "facts", model::facts);
  }

  /**
   * Returns what a model has as a whole, for people.
   *
   * @throws ContentionFailedException if it throws
   */
  public static String summary(LevelModel model) {
    return call(KindAuthor.of(model), "summary", model::summary);
  }

  /**
   * Returns the words in which two models of a kind differ as a whole.
   *
   * @throws ContentionFailedException if it throws
   */
  public static String settings(LevelModel model) {
    return call(KindAuthor.of(model), "settings", model::settings);
  }

  /**
   * Returns what a model has of one application.
   *
   * @param row the position of the application
   * @param application its name
   * @param level where the model stands
   * @throws ContentionFailedException if it throws
   */
  public static SequencedMap<String, String> settingsOf(
      LevelModel model, int row, String application, SharingLevel level) {
    return call(
        KindAuthor.of(model), "settingsOf", () -> model.settingsOf(row, application, level));
  }

  /**
   * Returns what solves co-schedules by a model: a {@link RateModel} if the model's is one. What it
   * throws, and answers that cannot be, come out as {@link ContentionFailedException}.
   *
   * @param level where the model stands
   * @param parameters the columns of the data set
   * @param applications the names of the rows
   * @throws ContentionFailedException if the model throws, or gives none
   */
  public static ContentionModel solver(
      LevelModel model,
      SharingLevel level,
      List<ParameterColumn> parameters,
      List<String> applications) {
    KindAuthor author = KindAuthor.of(model);
    ContentionModel solver = call(author, "solver", () -> model.solver(parameters));
    return CheckedModel.of(solver, new CoScheduleChecks(author, level, parameters, applications));
  }

  /** Returns what solves co-schedules by a model that a data set has, as above. */
  public static ContentionModel solver(LevelModel model, SharingLevel level, DataSet set) {
    return solver(model, level, set.parameters(), set.applicationNames());
  }

  /** Returns a solver whose answers are checked, as above, of one that somebody gave. */
  public static ContentionModel checked(ContentionModel solver, SharingLevel level, DataSet set) {
    return CheckedModel.of(
        solver,
        new CoScheduleChecks(
            KindAuthor.of(solver), level, set.parameters(), set.applicationNames()));
  }

  /** Calls, and tells the author what comes out of it if it is no answer. */
  static <T> T call(KindAuthor author, String when, Supplier<T> what) {
    T answer;
    try {
      answer = what.get();
    } catch (ContentionFailedException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      throw author.threw(when, e);
    }
    if (answer == null) {
      throw author.answered(when, "null", "something");
    }
    return answer;
  }
}
