package akula.bootstrap.hunt;

import akula.api.plugin.PolicyFactory;

/** What a policy is measured against. */
public sealed interface Rival {
  /** Returns the name as it stands on the command line. */
  String name();

  /**
   * Another policy.
   *
   * @param factory makes it
   */
  record OtherPolicy(PolicyFactory factory) implements Rival {
    @Override
    public String name() {
      return factory.name();
    }
  }

  /** The best placement that never moves a thread. */
  record BestStatic() implements Rival {
    /** Its name. */
    public static final String NAME = "best_static";

    @Override
    public String name() {
      return NAME;
    }
  }

  /** What no policy can beat. */
  record LowerBound() implements Rival {
    /** Its name. */
    public static final String NAME = "lower_bound";

    @Override
    public String name() {
      return NAME;
    }
  }
}
