package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.contention.ContentionModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * The data of a contention model at one sharing level: what {@code models} of {@code dataset.json}
 * says of it, and the files named there. Immutable, and equal to another of the same figures.
 */
public interface LevelModel {

  /** Returns the kind, which reads and merges models such as this one. */
  ContentionKind kind();

  /** Returns the name by which a user chooses this model, for example {@code bus}. */
  default String name() {
    return kind().name();
  }

  /** Writes what {@link ContentionKind#read} reads back as an equal model. */
  void write(ModelText text);

  /**
   * Returns what solves co-schedules by this model: a {@link akula.formats.contention.RateModel}
   * where speeds depend on how fast each member works.
   *
   * @param parameters the columns of the data set, in which answers may give values. Those that
   *     models of several levels give compose as relative speeds do: each changes the value by as
   *     much as it would change that alone; a value of 0 alone is that of the outermost
   */
  ContentionModel solver(List<ParameterColumn> parameters);

  /** Returns what a model has as a whole, for programs: names of keys, numbers and texts. */
  default SequencedMap<String, Object> facts() {
    return new LinkedHashMap<>();
  }

  /** Returns what a model has as a whole, for people: a few words, for example {@code 4 ways}. */
  default String summary() {
    return facts().entrySet().stream()
        .map(fact ->
            fact.getKey()
                + " "
                + (fact.getValue() instanceof Double number
                    ? Numbers.text(number)
                    : fact.getValue()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns the words in which two models of this kind differ as a whole, for a comparison of two
   * data sets: without what is compared by itself.
   */
  default String settings() {
    return summary();
  }

  /**
   * Returns what a model has of one application, but for {@link #figures}, for a comparison of two
   * data sets: of what it is to the value.
   *
   * @param row the position of the application
   * @param application its name, for what it is
   * @param level where the model stands, for what it is
   */
  default SequencedMap<String, String> settingsOf(int row, String application, SharingLevel level) {
    return new LinkedHashMap<>();
  }

  /** Returns the relative speeds that stand in the data set as they are, if this model is such. */
  default Optional<PairFigures> figures() {
    return Optional.empty();
  }
}
