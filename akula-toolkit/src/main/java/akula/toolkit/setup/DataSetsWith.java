package akula.toolkit.setup;

import akula.api.Parameter;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.plugin.Spelling;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.ParameterColumn;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data sets that ship and have a parameter.
 *
 * @param name of the parameter
 * @param sets their names
 * @param known the names of all parameters that data sets have
 */
public record DataSetsWith(String name, List<String> sets, Set<String> known) {
  /** Whatever the data set, from four of its applications. */
  public static final String ANY_WORKLOAD = "A4:0";

  /** The one that sweeps take, where it has it. */
  public static final String USUAL = "spec2006-small-cache";

  static DataSetsWith parameter(String name) {
    Set<String> known = new TreeSet<>();
    Map<String, Set<String>> all = all();
    all.values().forEach(known::addAll);
    return new DataSetsWith(name, having(Set.of(name), all), known);
  }

  /** Looks through the data sets; one that cannot be read has nothing. */
  private static SortedMap<String, Set<String>> all() {
    SortedMap<String, Set<String>> all = new TreeMap<>();
    Catalog catalog = Home.catalog();
    for (String candidate : catalog.dataSets()) {
      try {
        DataSet set = DataSetReader.read(catalog.dataSet(candidate));
        all.put(
            candidate,
            set.parameters().stream().map(ParameterColumn::name).collect(Collectors.toSet()));
      } catch (InvalidInputException e) {
        // whoever names it is told what is wrong with it
      }
    }
    return all;
  }

  private static List<String> having(Set<String> names, Map<String, Set<String>> all) {
    return all.keySet().stream().filter(set -> all.get(set).containsAll(names)).toList();
  }

  /**
   * Returns the data set that a policy can be tried with: the usual one, if that has what it needs;
   * nothing if it needs none, or none has all of it.
   */
  public static Optional<String> fitting(Requirements needs) {
    if (!needs.dataSet().isEmpty()) {
      return Optional.of(needs.dataSet());
    }
    Set<String> asked = new TreeSet<>(needs.parameters());
    Parameters.all().stream()
        .filter(Parameter::isFromHost)
        .forEach(parameter -> asked.remove(parameter.name()));
    List<String> sets = asked.isEmpty() ? List.of() : having(asked, all());
    return sets.isEmpty() ? Optional.empty() : Optional.of(first(sets));
  }

  private static String first(List<String> sets) {
    return sets.contains(USUAL) ? USUAL : sets.getFirst();
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
    String first = first(sets);
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
