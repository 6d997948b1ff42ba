package akula.wrapper.parameters;

import akula.formats.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is computed from counts over a window: a sum of counts in relation to another, or to elapsed
 * time.
 *
 * @param factor by which the quotient is multiplied
 * @param counted what is counted
 * @param per in relation to what; nothing for elapsed seconds
 */
public record Formula(double factor, List<Term> counted, List<Term> per) {
  /** The most events of a formula. */
  static final int MOST_EVENTS = 8;

  private static final String LINE_BYTES = "line-bytes";
  private static final Set<String> SIGNS = Set.of("x", "/", "+", "-", "(", ")", "per", "second");

  /**
   * A part of a sum.
   *
   * @param weight by which the count is multiplied; below 0 where it is subtracted
   * @param event its name
   */
  public record Term(double weight, String event) {
    /** Writes it as the first of a sum. */
    private String text() {
      return (weight == 1 ? "" : number(weight) + " x ") + event;
    }

    /** Writes it as one that follows in a sum. */
    private String added() {
      return (weight < 0 ? " - " : " + ") + new Term(Math.abs(weight), event).text();
    }
  }

  /** Keeps its own copies. */
  public Formula {
    counted = List.copyOf(counted);
    per = List.copyOf(per);
  }

  /** Returns how often an event is counted in a second. */
  static Formula perSecond(String event) {
    return new Formula(1, List.of(new Term(1, event)), List.of());
  }

  /**
   * Reads a formula as {@link #text} writes it: {@code 1000 x cache-misses / instructions}, {@code
   * 1e-6 x (LLC-loads + LLC-stores) per second}, {@code (4 x cycles - r19c) / (4 x instructions)}.
   * The first factors may also be {@code line-bytes}.
   *
   * @param lineBytes how much one miss of the last-level cache moves, bytes
   * @throws IllegalArgumentException that says what was found and what was expected
   */
  public static Formula parse(String text, int lineBytes) {
    return new Words(text, lineBytes).formula();
  }

  /** Returns the names of the events that it needs. */
  public List<String> events() {
    return Stream.concat(counted.stream(), per.stream()).map(Term::event).toList();
  }

  /** Returns how it is written, for people. */
  public String text() {
    return (factor == 1 ? "" : number(factor) + " x ")
        + sum(counted)
        + (per.isEmpty() ? " per second" : " / " + sum(per));
  }

  private static String sum(List<Term> terms) {
    Term first = terms.getFirst();
    if (terms.size() == 1 && first.weight() == 1) {
      return first.event();
    }
    StringBuilder text = new StringBuilder("(").append(first.text());
    terms.stream().skip(1).map(Term::added).forEach(text::append);
    return text.append(")").toString();
  }

  private static String number(double factor) {
    return factor == Math.rint(factor)
        ? Long.toString((long) factor)
        : Double.toString(factor).replace(".0E", "e").replace("E", "e");
  }

  /**
   * Returns the value, or NaN if there is none, as when nothing ran.
   *
   * @param counts of {@link #events()}, over the window
   * @param seconds how long the window was
   */
  public double value(double[] counts, double seconds) {
    int events = counted.size();
    double by = per.isEmpty() ? seconds : sum(per, counts, events);
    return by > 0 ? factor * sum(counted, counts, 0) / by : Double.NaN;
  }

  private static double sum(List<Term> terms, double[] counts, int from) {
    double sum = 0;
    for (int i = 0; i < terms.size(); i++) {
      sum += terms.get(i).weight() * counts[from + i];
    }
    return sum;
  }

  /** A formula word by word. */
  private static final class Words {
    private final String[] words;
    private final int lineBytes;
    private int next;

    Words(String text, int lineBytes) {
      words = text.replace("(", " ( ").replace(")", " ) ").strip().split("\\s+");
      this.lineBytes = lineBytes;
    }

    Formula formula() {
      double factor = 1;
      while (next + 1 < words.length && words[next + 1].equals("x")) {
        factor *= factor();
        next++;
      }
      List<Term> counted = sum();
      List<Term> per = List.of();
      if (take("/")) {
        per = sum();
      } else if (!take("per") || !take("second")) {
        throw expected("'/' or 'per second'");
      }
      if (next < words.length) {
        throw expected("the end of the formula");
      }
      if (counted.size() + per.size() > MOST_EVENTS) {
        throw new IllegalArgumentException(
            "has %d events; expected at most %d"
                .formatted(counted.size() + per.size(), MOST_EVENTS));
      }
      return new Formula(factor, counted, per);
    }

    private double factor() {
      double factor = words[next].equals(LINE_BYTES) ? lineBytes : Numbers.value(words[next]);
      if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
        throw expected("a number above 0, or " + LINE_BYTES);
      }
      next++;
      return factor;
    }

    private List<Term> sum() {
      if (!take("(")) {
        return List.of(new Term(1, event()));
      }
      Stream.Builder<Term> terms = Stream.builder();
      terms.add(term(1));
      while (!take(")")) {
        if (take("+")) {
          terms.add(term(1));
        } else if (take("-")) {
          terms.add(term(-1));
        } else {
          throw expected("'+', '-' or ')'");
        }
      }
      return terms.build().toList();
    }

    private Term term(int sign) {
      boolean isWeighted = next + 1 < words.length && words[next + 1].equals("x");
      double weight = isWeighted ? factor() : 1;
      next += isWeighted ? 1 : 0;
      return new Term(sign * weight, event());
    }

    private String event() {
      boolean isName =
          next < words.length
              && !words[next].isEmpty()
              && !SIGNS.contains(words[next])
              && Double.isNaN(Numbers.value(words[next]));
      if (!isName) {
        throw expected("the name of an event");
      }
      return words[next++];
    }

    private boolean take(String sign) {
      boolean there = next < words.length && words[next].equals(sign);
      next += there ? 1 : 0;
      return there;
    }

    private IllegalArgumentException expected(String what) {
      String found =
          Optional.of(next).filter(at -> at < words.length).map(at -> words[at]).orElse("");
      return new IllegalArgumentException(
          "%s; expected %s"
              .formatted(found.isEmpty() ? "ends too early" : "has '" + found + "'", what));
    }
  }
}
