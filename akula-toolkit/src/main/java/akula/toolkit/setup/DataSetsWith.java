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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The data sets that ship and have all that a policy needs.
 *
 * @param needs what it needs of them; empty if any will do
 * @param sets their names
 * @param known the names of all parameters that data sets have
 */
public record DataSetsWith(List<String> needs, List<String> sets, Set<String> known) {
  /** Whatever the data set, from four of its applications. */
  public static final String ANY_WORKLOAD = "A4:0";

  /** The one that sweeps take, where it has it. */
  public static final String USUAL = "spec2006-small-cache";

  /**
   * Looks through the data sets for all that a policy needs; what hosts tell themselves all have.
   */
  public static DataSetsWith all(Requirements requirements) {
    Set<String> parameters = new TreeSet<>(requirements.parameters());
    Parameters.all().stream()
        .filter(Parameter::isFromHost)
        .forEach(parameter -> parameters.remove(parameter.name()));
    String trained = requirements.dataSet();
    List<String> needs = new ArrayList<>(parameters);
    if (!trained.isEmpty()) {
      needs.addFirst("the name " + trained);
    }
    SortedMap<String, Set<String>> all = parametersOfEach();
    List<String> sets =
        all.keySet().stream()
            .filter(set -> trained.isEmpty() || set.equals(trained))
            .filter(set -> all.get(set).containsAll(parameters))
            .toList();
    Set<String> known = new TreeSet<>();
    all.values().forEach(known::addAll);
    return new DataSetsWith(needs, sets, known);
  }

  /** Looks through the data sets; one that cannot be read has nothing. */
  private static SortedMap<String, Set<String>> parametersOfEach() {
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

  /**
   * Returns the data set that a policy can be tried with: the usual one, if that has what it needs;
   * nothing if any will do, or none has all of it.
   */
  public Optional<String> fitting() {
    return needs.isEmpty() || sets.isEmpty() ? Optional.empty() : Optional.of(first());
  }

  /** Returns that none has all that is needed, as a sentence without its full stop, if so. */
  public Optional<String> none() {
    return needs.isEmpty() || !sets.isEmpty()
        ? Optional.empty()
        : Optional.of("no data set that ships has all that it needs: " + String.join(", ", needs));
  }

  private String first() {
    return sets.contains(USUAL) ? USUAL : sets.getFirst();
  }

  /**
   * Returns a sentence about a policy that lacks a parameter with what helps: which data sets have
   * all that it needs, and on a line of its own a command that runs it with one; or that none has;
   * or what was meant, if that is known.
   *
   * @param sentence without its full stop; a question if it tells what was meant
   * @param parameter what it lacks
   * @param machine what chooses the machine on a command line
   * @param policy what chooses the policy there
   */
  String added(String sentence, String parameter, List<String> machine, List<String> policy) {
    boolean isAsked = sentence.endsWith("?");
    if (sets.isEmpty()) {
      boolean isReal = known.contains(parameter) || Parameters.find(parameter).isPresent();
      return isAsked
          ? sentence
          : sentence + (isReal ? "; " + none().orElseThrow() : Spelling.hint(parameter, known));
    }
    String command =
        Invocation.command(
            ShellWord.command(
                Stream.of(
                        List.of("simulate"),
                        machine,
                        List.of("--data", first(), "--workload", ANY_WORKLOAD),
                        policy)
                    .flatMap(List::stream)
                    .toList()));
    String what =
        needs.size() > 1 ? "all that it needs is" : isAsked ? "there is one of this name" : "it is";
    return "%s%s in %s:\n%s"
        .formatted(
            sentence,
            isAsked ? " " + Character.toUpperCase(what.charAt(0)) + what.substring(1) : "; " + what,
            sets.size() == 1
                ? "data set " + sets.getFirst()
                : "data sets " + String.join(", ", sets),
            command);
  }
}
