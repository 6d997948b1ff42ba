package akula.formats.dataset;

import akula.api.plugin.Blame;
import akula.formats.contention.ContentionFailedException;
import akula.formats.contention.ContentionModel;
import java.util.List;

/**
 * Whom to tell what a contention kind did: its name, its classes and where they come from.
 *
 * @param what is told of, for example {@code contention kind bus}
 * @param types its classes, of which the first stands for all
 */
record KindAuthor(String what, List<Class<?>> types) {

  /** A kind whose name is not known, or not to be asked for again. */
  static KindAuthor of(ContentionKind kind) {
    return new KindAuthor("a contention kind", List.of(kind.getClass()));
  }

  static KindAuthor of(ContentionKind kind, String name) {
    return new KindAuthor("contention kind " + name, List.of(kind.getClass()));
  }

  /** The kind of a model, as far as the model tells it. */
  static KindAuthor of(LevelModel model) {
    Class<?> type = model.getClass();
    try {
      ContentionKind kind = model.kind();
      return new KindAuthor("contention kind " + kind.name(), List.of(kind.getClass(), type));
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return new KindAuthor("a contention kind", List.of(type));
    }
  }

  /** A model that somebody gave without its kind. */
  static KindAuthor of(ContentionModel model) {
    return new KindAuthor("a contention model", List.of(model.getClass()));
  }

  /**
   * Returns a failure by what was thrown; of a heap that is full nobody knows who filled it.
   *
   * @throws OutOfMemoryError if that was thrown
   */
  ContentionFailedException threw(String when, Throwable thrown) {
    if (thrown instanceof OutOfMemoryError full) {
      throw full;
    }
    Class<?> type =
        types.stream()
            .filter(one -> Blame.place(one, thrown).isPresent())
            .findFirst()
            .orElse(types.getFirst());
    return new ContentionFailedException(
        "%s failed in %s: %s".formatted(this, when, Blame.of(type, thrown)), thrown);
  }

  /** Returns a failure by what was answered. */
  ContentionFailedException answered(String when, String answer, String expected) {
    return new ContentionFailedException(
        "%s gave %s in %s; expected %s".formatted(this, answer, when, expected), null);
  }

  @Override
  public String toString() {
    Class<?> type = types.getFirst();
    return "%s (class %s of %s)".formatted(what, type.getName(), Blame.origin(type));
  }
}
