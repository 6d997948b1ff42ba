package akula.formats.script;

import java.util.Optional;

/**
 * How the threads of an application behave.
 *
 * @param script what they do and how they wait for each other; if left out, each does what the data
 *     set says of the application, and waits for nobody
 * @param told what the application tells the policy
 */
public record Behaviour(Optional<Script> script, Told told) {
  /** Threads that do what the data set says, and tell nothing. */
  public static final Behaviour PLAIN = new Behaviour(Optional.empty(), Told.NOTHING);

  /** Tells whether there is nothing in it. */
  public boolean isPlain() {
    return equals(PLAIN);
  }
}
