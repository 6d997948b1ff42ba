package akula.cli.sweep;

import akula.bootstrap.sweep.Category;
import akula.cli.ground.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Option;

/** The options that say which workloads a sweep has. */
final class WorkloadOptions {
  private static final Map<String, List<Category>> GROUPS = groups();

  @Option(
      names = "--category",
      paramLabel = "C",
      split = ",",
      description =
          "Categories by their numbers of devils, semi-devils and turtles, such as D4_T4 or"
              + " D1_S6_T1, or a group: well-behaved, badly-behaved (Tables 3 and 4 of the AKULA"
              + " paper), manycore (Table 5); with commas or several times (default: well-behaved"
              + " and badly-behaved).")
  private List<String> names = List.of("well-behaved", "badly-behaved");

  @Option(
      names = "--workloads",
      paramLabel = "N",
      description = "Workloads of each category (default: ${DEFAULT-VALUE}).")
  private int perCategory;

  private static Map<String, List<Category>> groups() {
    Map<String, List<Category>> groups = new LinkedHashMap<>();
    groups.put("well-behaved", Category.WELL_BEHAVED);
    groups.put("badly-behaved", Category.BADLY_BEHAVED);
    groups.put("manycore", Category.MANYCORE);
    return groups;
  }

  /** Returns the categories in the order in which they were named, each once. */
  List<Category> categories() {
    Set<Category> categories = new LinkedHashSet<>();
    names.forEach(name -> categories.addAll(named(name)));
    return new ArrayList<>(categories);
  }

  /** Returns the numbers of the categories with which a named group begins. */
  Set<Integer> groupStarts() {
    Set<Integer> starts = new HashSet<>();
    Set<Category> before = new LinkedHashSet<>();
    for (String name : names) {
      if (GROUPS.containsKey(name)) {
        starts.add(before.size());
      }
      before.addAll(named(name));
    }
    return starts;
  }

  /** Returns the number of workloads of each category. */
  int perCategory() {
    if (perCategory < 1) {
      throw new UsageException("--workloads has to be at least 1, not " + perCategory + ".");
    }
    return perCategory;
  }

  /** Returns how many rows of threads a policy makes. */
  long threadRows() {
    return categories().stream().mapToLong(Category::threadCount).sum() * perCategory();
  }

  private static List<Category> named(String name) {
    return GROUPS.containsKey(name) ? GROUPS.get(name) : List.of(parse(name));
  }

  private static Category parse(String name) {
    try {
      return Category.parse(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          e.getMessage() + ", or one of " + String.join(", ", GROUPS.keySet()) + ".");
    }
  }
}
