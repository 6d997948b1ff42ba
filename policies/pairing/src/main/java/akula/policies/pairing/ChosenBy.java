package akula.policies.pairing;

/** How a policy that pairs threads chooses the applications that run in a quantum. */
public enum ChosenBy {
  /** So that they bring the use of the bus near to its average, as the paper has it. */
  BANDWIDTH,
  /** In the order of the queue, as gang scheduling does. */
  ORDER;

  /**
   * Returns the first phase.
   *
   * @param average bus transactions of the whole machine per time, in the past
   */
  Selection selection(Window average) {
    return switch (this) {
      case BANDWIDTH -> new NearestBandwidth(average);
      case ORDER -> Selection.IN_ORDER;
    };
  }
}
