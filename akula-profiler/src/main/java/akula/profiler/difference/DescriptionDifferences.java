package akula.profiler.difference;

import akula.formats.Numbers;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds what two data sets tell differently, other than their figures. */
final class DescriptionDifferences {
  private final DataSet first;
  private final DataSet second;
  private final List<TextPair> pairs = new ArrayList<>();

  private DescriptionDifferences(DataSet first, DataSet second) {
    this.first = first;
    this.second = second;
  }

  static List<TextPair> of(DataSet first, DataSet second) {
    var texts = new DescriptionDifferences(first, second);
    texts.header();
    texts.models();
    texts.applications();
    return texts.pairs;
  }

  private void add(String what, String inFirst, String inSecond) {
    if (!inFirst.equals(inSecond)) {
      pairs.add(new TextPair(what, inFirst, inSecond));
    }
  }

  private void header() {
    add("name", first.name(), second.name());
    add("description", first.description(), second.description());
    add("machine", first.provenance().machine(), second.provenance().machine());
    add("method", first.provenance().method(), second.provenance().method());
    add("date", first.provenance().date(), second.provenance().date());
    add("origin", first.provenance().origin(), second.provenance().origin());
    add("licence", first.provenance().licence(), second.provenance().licence());
    add("modelled", String.valueOf(first.modelled()), String.valueOf(second.modelled()));
    add("parameters", parameters(first), parameters(second));
  }

  private static String parameters(DataSet set) {
    return set.parameters().stream()
        .map(DescriptionDifferences::text)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String text(ParameterColumn column) {
    return column.name() + " [" + column.unit() + "]";
  }

  private void models() {
    for (SharingLevel level : SharingLevel.values()) {
      add("models of " + level.word(), models(first, level), models(second, level));
    }
  }

  private static String models(DataSet set, SharingLevel level) {
    return set.levels().getOrDefault(level, List.of()).stream()
        .map(DescriptionDifferences::text)
        .collect(Collectors.joining(", "));
  }

  private static String text(LevelModel model) {
    return "%s (%s)".formatted(model.name(), KindCalls.settings(model));
  }

  private void applications() {
    for (Application application : first.applications()) {
      int there = second.indexOf(application.name());
      if (there >= 0) {
        compare(application, second.applications().get(there));
      }
    }
  }

  private void compare(Application one, Application other) {
    String of = " of " + one.name();
    add("class" + of, one.kind().word(), other.kind().word());
    add("instructions" + of, Numbers.text(one.instructions()), Numbers.text(other.instructions()));
    add(
        "speed_sensitivity" + of,
        Numbers.text(one.speedSensitivity()),
        Numbers.text(other.speedSensitivity()));
    add("serial_share" + of, text(one.serialShare()), text(other.serialShare()));
    compare(of, one.team(), other.team());
    for (ParameterColumn column : common()) {
      add(
          text(column) + of,
          Numbers.text(one.parameters().get(first.parameters().indexOf(column))),
          Numbers.text(other.parameters().get(second.parameters().indexOf(column))));
    }
    add("phases" + of, phases(first, one), phases(second, other));
    for (SharingLevel level : SharingLevel.values()) {
      compareModels(level, one.name());
    }
  }

  private void compareModels(SharingLevel level, String application) {
    for (LevelModel model : first.levels().getOrDefault(level, List.of())) {
      for (LevelModel other : second.levels().getOrDefault(level, List.of())) {
        if (model.name().equals(other.name())) {
          Map<String, String> there =
              KindCalls.settingsOf(other, second.indexOf(application), application, level);
          KindCalls.settingsOf(model, first.indexOf(application), application, level)
              .forEach((what, value) -> add(what, value, there.getOrDefault(what, "")));
        }
      }
    }
  }

  private void compare(String of, TeamShape one, TeamShape other) {
    add("threads" + of, String.valueOf(one.threads()), String.valueOf(other.threads()));
    add("barrier_s" + of, text(one.barrierSeconds()), text(other.barrierSeconds()));
    add("barrier_wait" + of, waiting(one), waiting(other));
  }

  private static String waiting(TeamShape team) {
    return team.barrierSeconds().isPresent() ? team.waiting().word() : "";
  }

  private static String text(OptionalDouble value) {
    return Numbers.text(value.orElse(Double.NaN));
  }

  private Set<ParameterColumn> common() {
    var common = new LinkedHashSet<>(first.parameters());
    common.retainAll(second.parameters());
    return common;
  }

  /** An application that is its only phase has none to tell of. */
  private static String phases(DataSet set, Application application) {
    if (application.phases().size() == 1
        && application.phases().getFirst().row() == set.indexOf(application.name())) {
      return "";
    }
    return application.phases().stream()
        .map(phase ->
            set.applicationNames().get(phase.row()) + " " + Numbers.text(phase.soloSeconds()))
        .collect(Collectors.joining(", "));
  }
}
