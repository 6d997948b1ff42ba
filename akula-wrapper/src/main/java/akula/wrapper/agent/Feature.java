package akula.wrapper.agent;

/** What the agent can do on some machines and not on others; in the order of its bits. */
public enum Feature {
  /** Applications live in a pid namespace and die with the agent, however it dies. */
  PID_NAMESPACE("applications in a pid namespace"),
  /** Applications see a {@code /proc} of their namespace. */
  PROC_MOUNT("a /proc of their own for applications"),
  /** A second process undoes settings if the agent dies. */
  GUARD("a guard beside the agent"),
  /** Whole applications are paused by freezing a control group (version 2). */
  FREEZE("pausing by control groups"),
  /** Single threads are paused by freezing a threaded control group. */
  FREEZE_THREAD("pausing single threads"),
  /** Weights by {@code cpu.weight}. */
  WEIGHT_V2("weights by control groups v2"),
  /** Weights by {@code cpu.shares} of control groups version 1. */
  WEIGHT_V1("weights by control groups v1"),
  /** Real-time priority may be asked for. */
  REALTIME("real-time priority");

  private final String text;

  Feature(String text) {
    this.text = text;
  }

  int bit() {
    return 1 << ordinal();
  }

  /** Returns what it is, for people. */
  public String text() {
    return text;
  }
}
