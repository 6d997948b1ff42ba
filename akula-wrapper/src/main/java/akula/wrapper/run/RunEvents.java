package akula.wrapper.run;

import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import java.util.List;

/** Watches a run while it happens. Called by the thread that controls it: has to be quick. */
public interface RunEvents {
  /** A program was launched, or a thread of it was registered. */
  default void launched(RealThread thread, long nanos) {}

  /** A thread's program began. */
  default void began(RealThread thread, long nanos) {}

  /** What the policy changed was made true, or threads were let go. */
  default void placed(long nanos) {}

  /**
   * A registered thread has ended, at the latest with its program, or belongs to the program again.
   */
  default void left(RealThread thread, long nanos) {}

  /** A program ended. */
  default void ended(RealThread thread, long nanos, Exit exit) {}

  /**
   * A program has ended or gone, in a run that keeps nothing of it.
   *
   * @param threads what became of it and of its threads
   */
  default void gone(List<ThreadOutcome> threads) {}

  /** Another policy has taken over. */
  default void exchanged(String policy, long nanos) {}

  /** Something is to be reported. */
  default void reported(long nanos, String text) {}

  /** An interval is over, and all that it brought is done. */
  default void interval(long nanos) {}
}
