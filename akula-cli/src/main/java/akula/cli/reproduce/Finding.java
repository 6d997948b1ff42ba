package akula.cli.reproduce;

import java.util.List;

/**
 * A claim of a paper and what came out here.
 *
 * @param claim what the paper says, in a sentence
 * @param source section or figure of the paper
 * @param test by what rule the claim is said to hold, in a sentence
 * @param holds whether it does
 * @param figures what was measured, line by line
 * @param why why it does not hold, or what has to be known beside it; empty if there is nothing
 */
record Finding(
    String claim, String source, String test, boolean holds, List<String> figures, String why) {

  Finding {
    figures = List.copyOf(figures);
  }
}
