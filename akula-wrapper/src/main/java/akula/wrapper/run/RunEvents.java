package akula.wrapper.run;

import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.ThreadTurn;
import java.util.List;

/** Watches a run while it happens. Called by the thread that controls it: has to be quick. */
public interface RunEvents {
  /** A program was launched, or a thread of it was registered. */
  default void launched(RealThread thread, long nanos) {}

  /** A thread's program began. */
  default void began(RealThread thread, long nanos) {}

  /** A thread had a turn; where policies decide them, and somebody wants to know. */
  default void turn(ThreadTurn turn) {}

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

  /** What is left of a program that was launched is not placed any more, or never was. */
  default void aside(RealThread program) {}

  /**
   * An instant: those that ended have ended; those that begin, and what the policy decides, follow.
   *
   * @param isInterval whether an interval ends
   * @param calls whether the policy is called because somebody ended, or something else changed
   * @param wakes whether it is called because it asked for it
   */
  default void instant(long nanos, boolean isInterval, boolean calls, boolean wakes) {}

  /** A thread says that it waits, or that it does not any more; the policy is told next. */
  default void turned(RealThread thread) {}

  /** The policy has decided; what it changed stands in the model, and is made true next. */
  default void decided(long nanos) {}

  /** Another policy takes over, and is told of all threads next. */
  default void exchanged(String policy, long nanos) {}

  /** The policy was thrown out. */
  default void expelled(String why, long nanos) {}

  /** Something is to be reported. */
  default void reported(long nanos, String text) {}

  /** An interval is over, and all that it brought is done. */
  default void interval(long nanos) {}
}
