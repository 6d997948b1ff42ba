package akula.papers.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Settings under which claims are judged: the base, each axis by itself around it, and corners, in
 * which several change together.
 *
 * @param axes what is varied
 * @param corners each with a value for every axis
 */
public record SettingGrid(List<GridAxis> axes, List<Setting> corners) {
  /** Keeps its own copies. */
  public SettingGrid {
    axes = List.copyOf(axes);
    corners = List.copyOf(corners);
  }

  /**
   * A setting.
   *
   * @param values one for each axis
   */
  public record Setting(List<Double> values) {
    /** Keeps its own copy. */
    public Setting {
      values = List.copyOf(values);
    }

    /** Returns the value on an axis. */
    public double of(int axis) {
      return values.get(axis);
    }
  }

  /** Returns the setting in which nothing is varied. */
  public Setting base() {
    return setting(axis -> axes.get(axis).base());
  }

  private Setting setting(IntToDoubleFunction value) {
    return new Setting(IntStream.range(0, axes.size()).mapToDouble(value).boxed().toList());
  }

  /** Returns the base with another value on one axis. */
  public Setting with(int axis, double value) {
    return setting(it -> it == axis ? value : axes.get(it).base());
  }

  /** Returns all settings but the base, in the order of axes and values, corners at the end. */
  public List<Setting> varied() {
    List<Setting> all = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      for (double value : axes.get(axis).values()) {
        if (value != axes.get(axis).base()) {
          all.add(with(axis, value));
        }
      }
    }
    all.addAll(corners);
    return all;
  }

  /** Returns the grid without the settings that cannot be. */
  public SettingGrid where(Predicate<Setting> possible) {
    return new SettingGrid(
        IntStream.range(0, axes.size()).mapToObj(axis -> possible(axis, possible)).toList(),
        corners.stream().filter(possible).toList());
  }

  private GridAxis possible(int number, Predicate<Setting> possible) {
    GridAxis axis = axes.get(number);
    return new GridAxis(
        axis.name(),
        axis.sign(),
        axis.values().stream()
            .filter(value -> value == axis.base() || possible.test(with(number, value)))
            .toList(),
        axis.base());
  }

  /** Returns what a setting changes, by the names of axes, in words. */
  public String words(Setting setting) {
    return IntStream.range(0, axes.size())
        .filter(axis -> setting.of(axis) != axes.get(axis).base())
        .mapToObj(axis -> axes.get(axis).name() + " " + axes.get(axis).text(setting.of(axis)))
        .collect(Collectors.joining(", "));
  }

  /** Returns the axes, a line each, and the corners, for people. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    axes.stream()
        .filter(axis -> axis.values().size() > 1)
        .forEach(axis ->
            lines.add(
                "%s: %s (base %s)"
                    .formatted(axis.name(), axis.text(axis.values()), axis.text(axis.base()))));
    corners.forEach(corner -> lines.add("corner: " + words(corner)));
    return lines;
  }

  /** Returns the fields of the JSON. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    List<SequencedMap<String, Object>> ofAxes = new ArrayList<>();
    for (GridAxis axis : axes) {
      SequencedMap<String, Object> of = new LinkedHashMap<>();
      of.put("axis", axis.name());
      of.put("values", axis.values());
      of.put("base", axis.base());
      ofAxes.add(of);
    }
    fields.put("axes", ofAxes);
    fields.put("corners", corners.stream().map(this::changes).toList());
    return fields;
  }

  private List<SequencedMap<String, Object>> changes(Setting setting) {
    List<SequencedMap<String, Object>> changes = new ArrayList<>();
    for (int axis = 0; axis < axes.size(); axis++) {
      if (setting.of(axis) != axes.get(axis).base()) {
        SequencedMap<String, Object> change = new LinkedHashMap<>();
        change.put("axis", axes.get(axis).name());
        change.put("value", setting.of(axis));
        changes.add(change);
      }
    }
    return changes;
  }
}
