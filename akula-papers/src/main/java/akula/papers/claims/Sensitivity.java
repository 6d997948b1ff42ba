package akula.papers.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a verdict hangs on: whether a claim holds at each setting of a grid. */
public final class Sensitivity {
  private final List<AxisAnswers> axes;
  private final List<Boolean> corners;
  private final List<String> cornerWords;
  private final boolean atBase;
  private final int held;
  private final int settings;

  /** What can be said of all settings together. */
  public enum Verdict {
    /** It holds at each. */
    HOLDS,
    /** It fails at each. */
    FAILS,
    /** It holds at some of them. */
    DEPENDS,
    /** It is not of runs, so no setting changes it. */
    NOT_RUN
  }

  /** Returns that of a claim that is not of runs. */
  static Sensitivity notRun() {
    return new Sensitivity(List.of(), List.of(), List.of(), false, 0, 0);
  }

  private Sensitivity(
      List<AxisAnswers> axes,
      List<Boolean> corners,
      List<String> cornerWords,
      boolean atBase,
      int held,
      int settings) {
    this.axes = axes;
    this.cornerWords = cornerWords;
    this.corners = corners;
    this.atBase = atBase;
    this.held = held;
    this.settings = settings;
  }

  /**
   * Judges.
   *
   * @param grid the settings
   * @param seeds whether the claim holds at the base with each of several groups of runs, at least
   *     one; the first is that of all other settings
   * @param varied whether it holds at each of {@link SettingGrid#varied()}
   */
  public static Sensitivity of(SettingGrid grid, List<Boolean> seeds, List<Boolean> varied) {
    if (varied.size() != grid.varied().size()) {
      throw new IllegalArgumentException("an answer for each setting is needed");
    }
    List<AxisAnswers> axes = new ArrayList<>();
    int next = 0;
    for (GridAxis axis : grid.axes()) {
      List<Boolean> holds = new ArrayList<>();
      for (double value : axis.values()) {
        holds.add(value == axis.base() ? seeds.getFirst() : varied.get(next++));
      }
      axes.add(new AxisAnswers(axis, holds, true));
    }
    List<Double> numbers = new ArrayList<>();
    seeds.forEach(_ -> numbers.add(numbers.size() + 1.0));
    axes.add(new AxisAnswers(GridAxis.ofSeeds(numbers), seeds, false));
    List<Boolean> all = new ArrayList<>(seeds);
    all.addAll(varied);
    return new Sensitivity(
        axes,
        List.copyOf(varied.subList(next, varied.size())),
        grid.corners().stream().map(grid::words).toList(),
        seeds.getFirst(),
        (int) all.stream().filter(Boolean::booleanValue).count(),
        all.size());
  }

  /** Returns what can be said of all settings together. */
  public Verdict verdict() {
    if (settings == 0) {
      return Verdict.NOT_RUN;
    }
    if (held == settings) {
      return Verdict.HOLDS;
    }
    return held == 0 ? Verdict.FAILS : Verdict.DEPENDS;
  }

  private List<AxisAnswers> varying() {
    return axes.stream().filter(AxisAnswers::isVaried).toList();
  }

  /** Returns which corners are otherwise than the base: all, or each as what it changes. */
  private String otherCorners() {
    if (corners.size() > 1 && !corners.contains(atBase)) {
      return "at all %d".formatted(corners.size());
    }
    return IntStream.range(0, corners.size())
        .filter(corner -> corners.get(corner) != atBase)
        .mapToObj(cornerWords::get)
        .collect(Collectors.joining("; or ", "with ", ""));
  }

  /** Returns the verdict in a few words, for a table. */
  String words() {
    return switch (verdict()) {
      case HOLDS -> "holds";
      case FAILS -> "fails";
      case DEPENDS -> "holds at %d of %d".formatted(held, settings);
      case NOT_RUN -> "not run";
    };
  }

  /** Returns the verdict in a sentence without its end. */
  public String sentence() {
    return switch (verdict()) {
      case HOLDS -> "holds at all %d settings".formatted(settings);
      case FAILS -> "fails at all %d settings".formatted(settings);
      case DEPENDS -> "depends on %s; holds at %d of %d settings".formatted(on(), held, settings);
      case NOT_RUN -> "not run, as it is not of runs";
    };
  }

  private String on() {
    List<String> on = new ArrayList<>();
    varying().forEach(axis -> on.add(axis.sentence()));
    if (corners.contains(!atBase)) {
      on.add("corners (%s %s)".formatted(atBase ? "fails" : "holds", otherCorners()));
    }
    return String.join("; ", on);
  }

  /** Returns the fields of the JSON. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("verdict", verdict().name().toLowerCase(Locale.ROOT));
    fields.put("words", sentence());
    fields.put("held", held);
    fields.put("settings", settings);
    fields.put("axes", axes.stream().map(AxisAnswers::fields).toList());
    fields.put("corners_hold", corners);
    return fields;
  }
}
