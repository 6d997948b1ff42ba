package akula.wrapper.run;

import akula.api.host.TurnShares;
import akula.wrapper.kernel.DecidingThread;
import akula.wrapper.kernel.KernelOutcome;
import java.util.Locale;

/** What became of the turns that a policy decided, in a sentence for people. */
final class TurnsText {
  private TurnsText() {}

  /** Says it. */
  static String of(String policyName, KernelOutcome of, DecidingThread by) {
    long turns = of.counts().turns();
    long taken = of.counts().taken();
    return String.format(
        Locale.ROOT,
        "policy %s decided %,d turns, %s; slices of %.2f ms on average had %.2f ms; %s",
        policyName,
        turns - taken,
        taken == 0
            ? "none was the fallback's"
            : String.format(
                Locale.ROOT,
                "and the fallback %,d more (%.1f%% of all), as nobody had decided for too long",
                taken,
                100.0 * taken / turns),
        of.askedNanos() / 1e6,
        of.hadNanos() / 1e6,
        by.text(turns));
  }

  /** Says why a run does not count of which the policy decided too little. */
  static String whyItDoesNotCount(KernelOutcome of) {
    return of.counts().turns() == of.counts().taken()
        ? "; this run does not count: the policy decided no turn of it"
        : "; this run does not count: more than %d%% of its turns were not the policy's"
            .formatted(TurnShares.MOST_FALLBACK_PERCENT);
  }
}
