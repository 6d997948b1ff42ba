package akula.policies.kit.queue;

/** What a thread does in EEVDF that yields. */
public enum EevdfYield {
  /** What the version does. */
  OF_VERSION,

  /** Its deadline is a slice later: from 6.6 to 6.18.1. */
  LATER_DEADLINE,

  /** It forgoes what is left of its request, unless it is not owed anything: 6.18.2, 6.19. */
  FORFEIT
}
