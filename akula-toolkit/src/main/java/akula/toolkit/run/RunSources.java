package akula.toolkit.run;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.toolkit.common.UsageException;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.parameters.ParameterPlan.DataColumns;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.parameters.ServedParameter.FromData;
import akula.wrapper.parameters.SourceKind;
import akula.wrapper.run.Capabilities;
import akula.wrapper.run.ParameterSources;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where parameters of real runs come from.
 *
 * @param data a data set with solo times, and with parameters that this machine cannot count
 * @param forced the sources that were chosen, by parameter: hardware, kernel, application or data
 * @param more the parameters that are measured whether or not a policy asks for them
 */
public record RunSources(Optional<DataSet> data, Map<String, String> forced, List<String> more) {
  /** Keeps its own copies. */
  public RunSources {
    forced = Collections.unmodifiableMap(new LinkedHashMap<>(forced));
    more = List.copyOf(more);
  }

  /**
   * Returns the sources.
   *
   * @param wanted parameters that policies ask for
   * @param applications of the workload
   * @param solo times alone; asked when they are needed, so they may be measured later
   * @param rules how parameters are computed
   * @throws UsageException if there is no such source
   */
  public ParameterSources of(
      Set<String> wanted, Set<String> applications, SoloTimes solo, ParameterRules rules) {
    Set<String> all = new LinkedHashSet<>(wanted);
    all.addAll(more);
    Map<String, SourceKind> kinds = new LinkedHashMap<>();
    forced.forEach((parameter, source) -> kinds.put(parameter, kind(parameter, source)));
    return new ParameterSources(
        all, data.map(it -> columns(it, applications)), new Known(data, solo), kinds, rules);
  }

  /**
   * Returns the sources of runs whose solo times and missing parameters come from a data set.
   *
   * @param wanted parameters that policies ask for
   * @param applications that may run
   * @param rules how parameters are computed
   */
  public static ParameterSources ofData(
      Set<String> wanted, Set<String> applications, DataSet set, ParameterRules rules) {
    SoloTimes solo = new SoloTimes();
    solo.takeAll(set);
    return new RunSources(Optional.of(set), Map.of(), List.of())
        .of(wanted, applications, solo, rules);
  }

  /** What is known of applications before they run. */
  private record Known(Optional<DataSet> set, SoloTimes solo) implements CounterReadings.Constants {
    @Override
    public double value(String application, String parameter) {
      return set.map(it -> RunSources.value(it, application, parameter)).orElse(Double.NaN);
    }

    @Override
    public double soloSeconds(String application) {
      return solo.nanos(application).map(nanos -> nanos / 1e9).orElse(Double.NaN);
    }
  }

  private static DataColumns columns(DataSet set, Set<String> applications) {
    Map<Boolean, Set<String>> names =
        set.parameters().stream()
            .map(parameter -> parameter.name())
            .collect(
                Collectors.partitioningBy(
                    name ->
                        applications.stream()
                            .anyMatch(application -> !Double.isNaN(value(set, application, name))),
                    Collectors.toSet()));
    return new DataColumns(set.name(), names.get(true), names.get(false));
  }

  private static double value(DataSet set, String application, String parameter) {
    int row = set.indexOf(application);
    for (int column = 0; row >= 0 && column < set.parameters().size(); column++) {
      if (set.parameters().get(column).name().equals(parameter)) {
        Application found = set.applications().get(row);
        return found.parameters().get(column);
      }
    }
    return Double.NaN;
  }

  /**
   * Returns sentences on parameters that a data set serves for some of the applications only.
   *
   * @param applications of the workload
   */
  static List<String> gaps(Capabilities here, DataSet set, Set<String> applications) {
    List<String> gaps = new ArrayList<>();
    for (ParameterChoice choice : here.parameters()) {
      if (choice instanceof Served served && served.by() instanceof FromData) {
        String name = served.by().name();
        List<String> without =
            applications.stream()
                .filter(application -> Double.isNaN(value(set, application, name)))
                .toList();
        if (!without.isEmpty()) {
          gaps.add(
              "data set %s has no %s of %s: policies cannot read it of them"
                  .formatted(set.name(), name, String.join(", ", without)));
        }
      }
    }
    return gaps;
  }

  /**
   * Returns sentences on traffic that is known here by misses of a cache alone, where policies read
   * it. Those that say that they take it for traffic are refused before.
   */
  static List<String> missesForTraffic(Capabilities here, Contest contest) {
    List<String> sentences = new ArrayList<>();
    for (Quantity quantity : List.of(Quantity.MEMORY_TRAFFIC, Quantity.BUS_TRANSACTIONS)) {
      String name = Parameters.of(quantity).name();
      List<String> readers =
          contest.contenders().stream()
              .filter(contender -> contender.parameters().contains(name))
              .map(Contender::name)
              .toList();
      if (!readers.isEmpty()
          && here.parameter(name).orElse(null) instanceof Served served
          && served.by() instanceof Counted counted
          && counted.isOfMisses()) {
        sentences.add(
            ("%s is of cache misses here (%s), without prefetches and lines that are written back:"
                    + " what %s read%s as traffic are misses")
                .formatted(
                    name,
                    counted.formula().text(),
                    String.join(" and ", readers),
                    readers.size() == 1 ? "s" : ""));
      }
    }
    return sentences;
  }

  /**
   * Checks that what was asked for is there.
   *
   * @throws UsageException if a parameter that is to be measured has no source, or one whose source
   *     was chosen is none
   */
  public void check(Capabilities here) {
    for (String parameter : more) {
      if (here.parameter(parameter).orElse(null) instanceof Missing missing) {
        throw new UsageException(
            MessageCode.UNFIT,
            "--parameter %s has no source here: %s; what would serve: %s"
                .formatted(parameter, missing.reason(), missing.remedy()));
      }
    }
    for (String parameter : forced.keySet()) {
      if (here.parameter(parameter).isEmpty()) {
        throw new UsageException(
            MessageCode.UNKNOWN_NAME,
            ("--source %s=%s names no parameter that is measured;"
                    + " 'akula machine' lists the known ones%s")
                .formatted(
                    parameter,
                    forced.get(parameter),
                    Spelling.hint(
                        parameter, here.parameters().stream().map(it -> it.name()).toList())));
      }
    }
  }

  private static SourceKind kind(String parameter, String source) {
    return Stream.of(SourceKind.values())
        .filter(kind -> kind.text().equals(source.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNKNOWN_NAME,
                "--source %s=%s names no source; expected %s"
                    .formatted(
                        parameter,
                        source,
                        Stream.of(SourceKind.values())
                            .map(SourceKind::text)
                            .collect(Collectors.joining(", ")))));
  }
}
