package akula.papers.symbiotic;

import akula.profiler.interference.ForwardFit;
import akula.toolkit.model.ModelBuilder;
import java.util.List;

/** Forms of the forward model. */
enum Form {
  /** Each component from itself, by least squares. */
  PAPER("as in the paper", false, false),
  /** The same, with coefficients that are drawn to 0. */
  SHRUNK("shrunk", false, true),
  /** Waiting for the threads beside it, which nobody does alone, from all other components. */
  WAITING("waiting", true, false),
  /** Both. */
  WAITING_SHRUNK("waiting, shrunk", true, true);

  /** The component that nobody has alone. */
  static final String WAITS = "PM_CMPLU_STALL_THRD";

  /** How strongly coefficients are drawn to 0. */
  static final double SHRINK = 0.1;

  private final String text;
  private final ForwardFit rule;

  Form(String text, boolean isWaiting, boolean isShrunk) {
    this.text = text;
    rule =
        new ForwardFit(
            isWaiting ? List.of(ModelBuilder.STACK.indexOf(WAITS)) : List.of(),
            isShrunk ? SHRINK : 0);
  }

  /** Returns what it is called. */
  String text() {
    return text;
  }

  /** Returns how its coefficients are fitted. */
  ForwardFit rule() {
    return rule;
  }
}
