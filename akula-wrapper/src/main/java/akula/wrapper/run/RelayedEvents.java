package akula.wrapper.run;

import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.ThreadTurn;
import java.util.List;

/** Passes on what happens, of a run whose policy decides every turn. */
abstract class RelayedEvents implements RunEvents {
  private final RunEvents listener;

  RelayedEvents(RunEvents listener) {
    this.listener = listener;
  }

  /** What a run does when its policy is thrown out. */
  enum Follows {
    ENDS("the run ends"),
    CONTINUES("its threads are the kernel's own again, and the run continues without it"),
    HAS_ENDED("the run has ended");

    private final String text;

    Follows(String text) {
      this.text = text;
    }

    /** Returns what a run does that may have ended before this was seen. */
    static Follows of(boolean endsRun, boolean hasRunEnded) {
      return endsRun ? ENDS : hasRunEnded ? HAS_ENDED : CONTINUES;
    }
  }

  /** The policy was thrown out, and it is said why, and what follows from that. */
  final void tellThatItIsOut(String policyName, String why, Follows then, long nanos) {
    listener.expelled(why, nanos);
    listener.reported(
        nanos, "policy %s is thrown out: it %s; %s".formatted(policyName, why, then.text));
  }

  @Override
  public void launched(RealThread thread, long nanos) {
    listener.launched(thread, nanos);
  }

  @Override
  public void began(RealThread thread, long nanos) {
    listener.began(thread, nanos);
  }

  @Override
  public void turn(ThreadTurn turn) {
    listener.turn(turn);
  }

  @Override
  public void placed(long nanos) {
    listener.placed(nanos);
  }

  @Override
  public void left(RealThread thread, long nanos) {
    listener.left(thread, nanos);
  }

  @Override
  public void ended(RealThread thread, long nanos, Exit exit) {
    listener.ended(thread, nanos, exit);
  }

  @Override
  public void gone(List<ThreadOutcome> threads) {
    listener.gone(threads);
  }

  @Override
  public void aside(RealThread program) {
    listener.aside(program);
  }

  @Override
  public void instant(long nanos, boolean isInterval, boolean calls, boolean wakes) {
    listener.instant(nanos, isInterval, calls, wakes);
  }

  @Override
  public void turned(RealThread thread) {
    listener.turned(thread);
  }

  @Override
  public void decided(long nanos) {
    listener.decided(nanos);
  }

  @Override
  public void exchanged(String policy, long nanos) {
    listener.exchanged(policy, nanos);
  }

  @Override
  public void expelled(String why, long nanos) {
    listener.expelled(why, nanos);
  }

  @Override
  public void reported(long nanos, String text) {
    listener.reported(nanos, text);
  }

  @Override
  public void interval(long nanos) {
    listener.interval(nanos);
  }
}
