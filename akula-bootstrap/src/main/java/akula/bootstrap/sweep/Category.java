package akula.bootstrap.sweep;

import akula.bootstrap.BootstrapData;
import akula.formats.VisibleText;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A kind of workload: how many applications of each class it has. Named as in the AKULA paper (PACT
 * 2010, Tables 3 to 5): {@code D4_T4} has 4 devils and 4 turtles, {@code D1_S6_T1} has 6
 * semi-devils too. Of a data set that lacks a class, they can be drawn from all applications:
 * {@code A8} has 8 of any class. An application is one thread, unless the data set tells that it
 * has several.
 *
 * <p>A name can be written in other ways, {@code D4T4}, {@code D4_S0_T4} or {@code T8}; it is
 * always reported as in the paper, so that results compare.
 *
 * @param devils number drawn from the devils
 * @param semiDevils number drawn from the semi-devils
 * @param turtles number drawn from the turtles
 * @param any number drawn from all applications, those without a class included
 */
public record Category(int devils, int semiDevils, int turtles, int any) implements WorkloadGroup {
  /** The most threads of one class. */
  public static final int MOST_THREADS = 100_000;

  private static final Pattern NAME =
      Pattern.compile("(?:D(\\d{1,6}))?_?(?:S(\\d{1,6}))?_?(?:T(\\d{1,6}))?_?(?:A(\\d{1,6}))?");

  /** Table 3 of the paper: devils and turtles only. */
  public static final List<Category> WELL_BEHAVED =
      parseAll("D0_T8", "D1_T7", "D2_T6", "D3_T5", "D4_T4", "D5_T3", "D6_T2", "D7_T1", "D8_T0");

  /** Table 4 of the paper: with semi-devils. */
  public static final List<Category> BADLY_BEHAVED =
      parseAll("D0_S8_T0", "D1_S6_T1", "D2_S4_T2", "D3_S2_T3");

  /** Table 5 of the paper: 128 threads. */
  public static final List<Category> MANYCORE =
      parseAll(
          "D128_T0", "D96_T32", "D64_T64", "D32_T96", "D16_S96_T16", "D32_S64_T32", "D48_S32_T48");

  private static List<Category> parseAll(String... names) {
    return List.of(names).stream().map(Category::parse).toList();
  }

  /**
   * Reads a name such as {@code D4_T4} or {@code D1_S6_T1}.
   *
   * @throws IllegalArgumentException if it is not one, or stands for no thread; the message says
   *     what was expected
   */
  public static Category parse(String name) {
    Matcher matcher = NAME.matcher(name);
    if (matcher.matches()) {
      int devils = count(matcher.group(1));
      int semiDevils = count(matcher.group(2));
      int turtles = count(matcher.group(3));
      int any = count(matcher.group(4));
      int most = Math.max(Math.max(devils, semiDevils), Math.max(turtles, any));
      if (most > 0 && most <= MOST_THREADS) {
        return new Category(devils, semiDevils, turtles, any);
      }
    }
    throw new IllegalArgumentException(
        "'"
            + VisibleText.line(name)
            + "' is no workload category; expected numbers of devils, semi-devils and turtles such"
            + " as D4_T4 or D1_S6_T1, or of any applications such as A8, at least one thread in"
            + " all");
  }

  private static int count(String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  /**
   * Returns the name as the paper's tables write it: only turtles and devils always stand in it.
   */
  @Override
  public String name() {
    String drawn =
        semiDevils == 0
            ? "D" + devils + "_T" + turtles
            : "D" + devils + "_S" + semiDevils + "_T" + turtles;
    if (any == 0) {
      return drawn;
    }
    return any == applicationCount() ? "A" + any : drawn + "_A" + any;
  }

  /** Returns the number of applications of a workload. */
  public int applicationCount() {
    return devils + semiDevils + turtles + any;
  }

  @Override
  public Category with(BootstrapData data) {
    return this; // applications are drawn by their classes, which are the same
  }

  @Override
  public int mostThreads(DataSet dataSet) {
    return applicationCount()
        * dataSet.applications().stream().mapToInt(row -> row.team().threads()).max().orElse(1);
  }

  /** Returns whether an application may be among those that are drawn. */
  boolean mayDraw(Application application) {
    return any > 0 || count(application.kind()) > 0;
  }

  /** Returns how many applications are drawn from a class. */
  public int count(ApplicationClass kind) {
    return switch (kind) {
      case DEVIL -> devils;
      case SEMI_DEVIL -> semiDevils;
      case TURTLE -> turtles;
      case UNCLASSIFIED -> 0;
    };
  }
}
