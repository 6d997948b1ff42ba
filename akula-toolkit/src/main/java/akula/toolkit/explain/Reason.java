package akula.toolkit.explain;

/** What happened at an instant; mostly, that is why the policy was called. */
public enum Reason {
  /** Threads ended. */
  END,
  /** Threads were launched. */
  LAUNCH,
  /** A scheduling interval ended. */
  INTERVAL,
  /** The policy had asked to be called at this time. */
  WAKE,
  /** What the policy had decided took effect, after the time that deciding takes. */
  DECISION,
  /** A thread entered another phase of its application; policies are not called for that. */
  PHASE,
  /** None of these: threads fell asleep or were woken by others, and the policy acted on it. */
  SLEEP
}
