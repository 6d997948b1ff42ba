package akula.policies.pairing;

/** How a policy that pairs threads places those that run in a quantum. */
public enum PlacedBy {
  /** The highest with the lowest value of its metric, as the paper has it. */
  METRIC,
  /** In the order of the queue, as gang scheduling does. */
  ORDER;

  /** Returns the second phase. */
  Placement placement() {
    return switch (this) {
      case METRIC -> new HighWithLow();
      case ORDER -> Placement.IN_ORDER;
    };
  }
}
