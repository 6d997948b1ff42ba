package akula.toolkit.run;

/**
 * Which run is going on, for whoever shows it.
 *
 * @param policy that places programs; empty where an application is measured alone
 * @param application that is measured alone; empty otherwise
 * @param number of the run among its likes, from 1
 * @param count how many of them there are
 */
public record RunTitle(String policy, String application, int number, int count) {
  /** Returns it in words. */
  public String text() {
    String what = policy.isEmpty() ? application + " alone" : policy;
    return "%s, run %d of %d".formatted(what, number, count);
  }
}
