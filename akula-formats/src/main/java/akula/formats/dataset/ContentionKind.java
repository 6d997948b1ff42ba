package akula.formats.dataset;

import java.util.List;
import java.util.Optional;

/**
 * One way in which threads at a sharing level slow each other down, for example by a bus that they
 * share. It is found by the service loader, on the class path or in a jar of {@code --plugins}:
 * {@code META-INF/services/akula.formats.dataset.ContentionKind} has its name, and it has a public
 * constructor without parameters. What it read is a {@link LevelModel}, which writes, solves and
 * describes itself.
 *
 * <p>A kind has no state: it may be made any number of times, and used by several threads. {@code
 * ContentionContractTest} of {@code akula-contract} holds its models to what is said here and in
 * {@link akula.formats.contention}.
 */
public interface ContentionKind {

  /**
   * Returns the name that stands in files and on the command line, for example {@code bus}: lower
   * case with hyphens, and that of no other kind, of which whoever loads both is notified.
   */
  String name();

  /**
   * Reads and checks a model: its section of {@code dataset.json} and the files named there. What
   * is wrong is asked to the source; what is returned then does not matter, and is never asked.
   * Else it is a model for all applications of the data set, at any of the levels that the kind
   * allows.
   *
   * @return the model; null only where something is wrong
   */
  LevelModel read(ModelSource source);

  /**
   * Returns the names that the files of such models mostly have. One that lies in a data set and
   * that no model names is a mistake.
   */
  default List<String> usualFiles() {
    return List.of();
  }

  /**
   * Makes one model of those of two data sets, for the applications of both; or says why there is
   * none.
   *
   * @return the model, or what {@link ModelMerge#leftOut} returned
   */
  default Optional<LevelModel> merge(ModelMerge merge) {
    return merge.leftOut("models of this kind cannot be merged");
  }
}
