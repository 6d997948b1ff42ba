package akula.toolkit.setup;

import akula.api.Parameters;
import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The data sets that ship and have a parameter.
 *
 * @param name of the parameter
 * @param sets their names
 * @param known the names of all parameters that data sets have
 */
record DataSetsWith(String name, List<String> sets, Set<String> known) {
  /** Whatever the data set, from four of its applications. */
  private static final String ANY_WORKLOAD = "A4:0";

  /** The one that sweeps take, where it has it. */
  private static final String USUAL = "spec2006-small-cache";

  /** Looks through the data sets; one that cannot be read has nothing. */
  static DataSetsWith parameter(String name) {
    List<String> sets = new ArrayList<>();
    Set<String> known = new TreeSet<>();
    Catalog catalog = Home.catalog();
    for (String candidate : catalog.dataSets()) {
      try {
        DataSet set = DataSetReader.read(catalog.dataSet(candidate));
        set.parameters().forEach(parameter -> known.add(parameter.name()));
        if (set.parameters().stream().anyMatch(parameter -> parameter.name().equals(name))) {
          sets.add(candidate);
        }
      } catch (InvalidInputException e) {
        // whoever names it is told what is wrong with it
      }
    }
    return new DataSetsWith(name, sets, known);
  }

  /**
   * Returns a sentence about a policy that lacks the parameter with what helps: which data sets
   * have it, and on a line of its own a command that runs it with one; or what was meant, if that
   * is known.
   *
   * @param sentence without its full stop; a question if it tells what was meant
   * @param policy what chooses it on a command line
   */
  String added(String sentence, List<String> policy) {
    boolean isAsked = sentence.endsWith("?");
    if (sets.isEmpty()) {
      boolean isTold = isAsked || Parameters.find(name).isPresent();
      return sentence + (isTold ? "" : Spelling.hint(name, known));
    }
    String first = sets.contains(USUAL) ? USUAL : sets.getFirst();
    String command =
        Invocation.command(
            ShellWord.command(
                Stream.concat(
                        Stream.of("simulate", "--data", first, "--workload", ANY_WORKLOAD),
                        policy.stream())
                    .toList()));
    return "%s%s %s:\n%s"
        .formatted(
            sentence,
            isAsked ? " There is one of this name in" : "; it is in",
            sets.size() == 1 ? "data set " + first : "data sets " + String.join(", ", sets),
            command);
  }
}
