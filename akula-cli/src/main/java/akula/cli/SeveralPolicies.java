package akula.cli;

import akula.api.plugin.InvalidPolicyException;
import akula.toolkit.common.ShellWord;
import java.util.stream.Collectors;
import picocli.CommandLine.ParseResult;

/** Several policies with commas between them, where each has to have an option of its own. */
final class SeveralPolicies {
  private static final String OPTION = "--policy";

  private SeveralPolicies() {}

  /** Returns what failed, with what to write if that is it and the command takes several. */
  static Exception told(Exception failure, ParseResult parsed) {
    if (failure instanceof InvalidPolicyException wrong && !wrong.several().isEmpty()) {
      String written = String.join(",", wrong.several());
      boolean takesSeveral =
          parsed.hasMatchedOption(OPTION) && parsed.matchedOption(OPTION).isMultiValue();
      if (takesSeveral) {
        return new InvalidPolicyException(
            InvalidPolicyException.Fault.UNKNOWN,
            "there is no policy '%s'; several policies are given with an option each: %s"
                .formatted(
                    written,
                    wrong.several().stream()
                        .map(spec -> OPTION + " " + ShellWord.quoted(spec))
                        .collect(Collectors.joining(" "))),
            failure);
      }
    }
    return failure;
  }
}
