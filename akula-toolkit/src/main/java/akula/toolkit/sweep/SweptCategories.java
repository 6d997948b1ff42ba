package akula.toolkit.sweep;

import akula.api.plugin.Spelling;
import akula.bootstrap.sweep.Category;
import akula.bootstrap.sweep.WorkloadSource;
import akula.formats.MessageCode;
import akula.formats.dataset.DataSet;
import akula.toolkit.common.UsageException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The categories of a sweep, by their names and the names of groups. */
public final class SweptCategories {
  private static final List<String> DEFAULT = List.of("well-behaved", "badly-behaved");

  /** Of a data set in which a class is missing: as many threads, of any applications. */
  private static final List<String> DEFAULT_WITHOUT_CLASSES = List.of("A8");

  private static final Map<String, List<Category>> GROUPS = groups();

  private final List<String> names;

  /**
   * Takes the names of categories and groups.
   *
   * @param names as asked for; those of a data set if there are none
   * @param dataSet whose applications are drawn
   */
  SweptCategories(List<String> names, DataSet dataSet) {
    this.names = names.isEmpty() ? defaults(dataSet) : names;
  }

  private static Map<String, List<Category>> groups() {
    Map<String, List<Category>> groups = new LinkedHashMap<>();
    groups.put("well-behaved", Category.WELL_BEHAVED);
    groups.put("badly-behaved", Category.BADLY_BEHAVED);
    groups.put("manycore", Category.MANYCORE);
    return groups;
  }

  /** Returns the names of all groups, and of the categories in them. */
  public static List<String> all() {
    return Stream.concat(
            GROUPS.keySet().stream(),
            GROUPS.values().stream().flatMap(List::stream).map(Category::name))
        .distinct()
        .toList();
  }

  private static List<String> defaults(DataSet dataSet) {
    WorkloadSource source = new WorkloadSource(dataSet, 0);
    boolean all = DEFAULT.stream().flatMap(name -> named(name).stream()).allMatch(source::canFill);
    return all ? DEFAULT : DEFAULT_WITHOUT_CLASSES;
  }

  /** Returns what is wrong with the name of a category or group, or nothing. */
  static Optional<String> mistake(String name) {
    try {
      named(name);
      return Optional.empty();
    } catch (UsageException e) {
      return Optional.of(e.getMessage());
    }
  }

  /**
   * Returns the categories in the order in which they were named.
   *
   * @throws UsageException if one is unknown or given twice, also by another name or in a group
   */
  private List<Category> categories() {
    Map<Category, String> categories = new LinkedHashMap<>();
    for (String name : names) {
      for (Category category : named(name)) {
        String written = GROUPS.containsKey(name) ? category.name() : name;
        String before = categories.putIfAbsent(category, written);
        if (before != null) {
          throw new UsageException(
              MessageCode.GIVEN_TWICE,
              before.equals(written)
                  ? "category %s is given twice; name each once".formatted(written)
                  : "category %s is given twice, as %s too; name each once"
                      .formatted(before, written));
        }
      }
    }
    return List.copyOf(categories.keySet());
  }

  /**
   * Returns the numbers of the categories with which a group begins, wherever all of it follow each
   * other.
   *
   * @param categories names of categories, each once
   */
  static Set<Integer> groupStarts(List<String> categories) {
    return GROUPS.values().stream()
        .map(group -> Collections.indexOfSubList(categories, names(group)))
        .filter(start -> start >= 0)
        .collect(Collectors.toSet());
  }

  private static List<String> names(List<Category> categories) {
    return categories.stream().map(Category::name).toList();
  }

  /**
   * Returns what is drawn.
   *
   * @param perCategory the number of workloads of each category
   */
  SweptWorkloads drawn(int perCategory) {
    if (perCategory < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--workloads has to be at least 1, not " + perCategory);
    }
    List<Category> categories = categories();
    return new SweptWorkloads(categories, perCategory, groupStarts(names(categories)), List.of());
  }

  private static List<Category> named(String name) {
    return GROUPS.containsKey(name) ? GROUPS.get(name) : List.of(parse(name));
  }

  private static Category parse(String name) {
    try {
      return Category.parse(name);
    } catch (IllegalArgumentException e) {
      Set<String> known = new LinkedHashSet<>(GROUPS.keySet());
      GROUPS.values().forEach(group -> group.forEach(category -> known.add(category.name())));
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s, or %s%s"
              .formatted(
                  e.getMessage(), Spelling.oneOf(GROUPS.keySet()), Spelling.hint(name, known)));
    }
  }
}
