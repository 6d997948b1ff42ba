package akula.papers.siblings;

import java.util.List;

/**
 * The bonuses of virtual run time of an experiment, as the paper writes them, and CFS without any.
 *
 * @param text (time_bonus, global_time_bonus, global_bonus)
 * @param policy what to simulate, but for options that all share
 */
record Bonus(String text, String policy) {
  static final Bonus CFS = new Bonus("CFS", "cfs:");
  static final Bonus NONE = of("(0, 0, 0)", "0s", "0s");
  static final Bonus SMALL_IN_TIME = of("(4K, 0, 0)", "4us", "0s");
  static final Bonus SMALL = of("(4K, 4K, 4K)", "4us", "4us");
  static final Bonus GREAT_IN_TIME = of("(5M, 0, 0)", "5ms", "0s");
  static final Bonus GREAT = of("(5M, 5M, 5M)", "5ms", "5ms");

  /** Those that the paper tried, section 4. */
  static final List<Bonus> TRIED = List.of(NONE, SMALL_IN_TIME, SMALL, GREAT_IN_TIME, GREAT);

  /** All that is simulated. */
  static final List<Bonus> ALL = List.of(CFS, NONE, SMALL_IN_TIME, SMALL, GREAT_IN_TIME, GREAT);

  private static Bonus of(String text, String time, String global) {
    return new Bonus(
        text,
        "global_aggregation:timeBonus=%s,globalTimeBonus=%s,globalBonus=%s,"
            .formatted(time, global, global));
  }
}
