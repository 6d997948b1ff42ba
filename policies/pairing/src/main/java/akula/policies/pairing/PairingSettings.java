package akula.policies.pairing;

/** What the policies of this plugin say of the options that they share. */
final class PairingSettings {
  static final String QUANTUM = "100ms";
  static final String QUANTUM_HELP =
      "How long the chosen applications run before others are chosen.";
  static final String SHORTEST = "1ms";
  static final String LONGEST = "1h";
  static final String WINDOW = "5";
  static final String MOST_WINDOW = "1000";
  static final String WINDOW_HELP =
      "How many scheduling intervals in which a thread ran count for its mean; as many for the"
          + " bandwidth of the machine.";
  static final String BANDWIDTH_HELP = "Parameter by which applications are chosen.";

  private PairingSettings() {}
}
