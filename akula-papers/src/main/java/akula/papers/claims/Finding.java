package akula.papers.claims;

import java.util.ArrayList;
import java.util.List;

/**
 * A claim of a paper and what came out here.
 *
 * @param claim what the paper says, in a sentence
 * @param source section or figure of the paper
 * @param rule when the claim is said to hold, in a sentence
 * @param conditions what the rule asks for, at least one
 * @param figures what else was measured, line by line
 * @param why why it does not hold, or what has to be known beside it; empty if there is nothing
 * @param hangsOn what would make another outcome of it; empty if that was not looked at
 */
public record Finding(
    String claim,
    String source,
    String rule,
    List<Condition> conditions,
    List<String> figures,
    String why,
    String hangsOn) {

  /** Of more conditions than this, only those are reported that the outcome follows from. */
  private static final int FEW = 7;

  /** Keeps its own copies. */
  public Finding {
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("nothing is asked for: " + claim);
    }
    conditions = List.copyOf(conditions);
    figures = List.copyOf(figures);
  }

  /** Makes one of which it was not looked at what it hangs on. */
  public Finding(
      String claim,
      String source,
      String rule,
      List<Condition> conditions,
      List<String> figures,
      String why) {
    this(claim, source, rule, conditions, figures, why, "");
  }

  /** Returns what follows from all conditions together. */
  public Outcome outcome() {
    return Outcome.ofAll(conditions.stream().map(Condition::outcome).toList());
  }

  /** Returns all figures, and whether those that the rule is about are where it asks for them. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(figures);
    (conditions.size() <= FEW ? conditions : decisive())
        .forEach(c -> lines.add(c.sentence() + ": " + c.outcome().words()));
    return lines;
  }

  /** Returns the same with the figures of conditions that would not be reported otherwise. */
  public Finding withTheOthers() {
    if (conditions.size() <= FEW) {
      return this;
    }
    List<Condition> reported = decisive();
    List<String> all = new ArrayList<>();
    conditions.stream().filter(c -> !reported.contains(c)).forEach(c -> all.add(c.figure()));
    all.addAll(figures);
    return new Finding(claim, source, rule, conditions, all, why, hangsOn);
  }

  /** Returns the same with one more line of what was measured. */
  public Finding withFigure(String line) {
    List<String> more = new ArrayList<>(figures);
    more.add(line);
    return new Finding(claim, source, rule, conditions, more, why, hangsOn);
  }

  /** Returns the conditions that keep the claim from holding; none if it does. */
  public List<Condition> decisive() {
    return outcome() == Outcome.HOLDS
        ? List.of()
        : conditions.stream().filter(c -> c.outcome() == outcome()).toList();
  }

  /** Returns the same with a reason, unless it holds. */
  public Finding because(String reason) {
    return outcome() == Outcome.HOLDS
        ? this
        : new Finding(claim, source, rule, conditions, figures, reason, hangsOn);
  }

  /** Returns the same with what would make another outcome of it. */
  public Finding hangingOn(String what) {
    return new Finding(claim, source, rule, conditions, figures, why, what);
  }
}
