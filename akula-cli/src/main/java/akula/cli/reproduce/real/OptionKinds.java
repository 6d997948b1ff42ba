package akula.cli.reproduce.real;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.List;
import picocli.CommandLine.ParseResult;

/**
 * The options of a command that mean something only to what is simulated, and those only to real
 * runs. Giving one where it means nothing is reported, since it would be ignored.
 *
 * @param simulated names of the former
 * @param real names of the latter, without {@code --real} itself
 */
public record OptionKinds(List<String> simulated, List<String> real) {

  /**
   * Checks that no option was given that would be ignored.
   *
   * @param given the arguments of the command
   * @param runReal whether there are to be real runs
   * @throws UsageException with the names of those that would be
   */
  void check(ParseResult given, boolean runReal) {
    List<String> ignored =
        (runReal ? simulated : real).stream().filter(given::hasMatchedOption).toList();
    if (ignored.isEmpty()) {
      return;
    }
    String they = ignored.size() == 1 ? "it" : "them";
    throw new UsageException(
        MessageCode.NOT_TOGETHER,
        "%s %s for %s"
            .formatted(
                words(ignored),
                ignored.size() == 1 ? "is" : "are",
                runReal
                    ? "simulating, not for real runs; leave %s out, or take --real away"
                        .formatted(they)
                    : "real runs, not for simulating; add --real, or leave %s out"
                        .formatted(they)));
  }

  private static String words(List<String> names) {
    int last = names.size() - 1;
    String before = String.join(", ", names.subList(0, last));
    return before.isEmpty() ? names.getFirst() : before + " and " + names.getLast();
  }
}
