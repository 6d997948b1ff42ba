package akula.toolkit.run;

import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.ThreadTurn;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.ThreadOutcome;
import java.util.List;

/** Notifies two who watch a run. */
public record BothEvents(RunEvents first, RunEvents second) implements RunEvents {
  @Override
  public void launched(RealThread thread, long nanos) {
    first.launched(thread, nanos);
    second.launched(thread, nanos);
  }

  @Override
  public void began(RealThread thread, long nanos) {
    first.began(thread, nanos);
    second.began(thread, nanos);
  }

  @Override
  public void turn(ThreadTurn turn) {
    first.turn(turn);
    second.turn(turn);
  }

  @Override
  public void placed(long nanos) {
    first.placed(nanos);
    second.placed(nanos);
  }

  @Override
  public void ended(RealThread thread, long nanos, Exit exit) {
    first.ended(thread, nanos, exit);
    second.ended(thread, nanos, exit);
  }

  @Override
  public void left(RealThread thread, long nanos) {
    first.left(thread, nanos);
    second.left(thread, nanos);
  }

  @Override
  public void gone(List<ThreadOutcome> threads) {
    first.gone(threads);
    second.gone(threads);
  }

  @Override
  public void aside(RealThread program) {
    first.aside(program);
    second.aside(program);
  }

  @Override
  public void instant(long nanos, boolean isInterval, boolean calls, boolean wakes) {
    first.instant(nanos, isInterval, calls, wakes);
    second.instant(nanos, isInterval, calls, wakes);
  }

  @Override
  public void turned(RealThread thread) {
    first.turned(thread);
    second.turned(thread);
  }

  @Override
  public void decided(long nanos) {
    first.decided(nanos);
    second.decided(nanos);
  }

  @Override
  public void exchanged(String policy, long nanos) {
    first.exchanged(policy, nanos);
    second.exchanged(policy, nanos);
  }

  @Override
  public void expelled(String why, long nanos) {
    first.expelled(why, nanos);
    second.expelled(why, nanos);
  }

  @Override
  public void reported(long nanos, String text) {
    first.reported(nanos, text);
    second.reported(nanos, text);
  }

  @Override
  public void interval(long nanos) {
    first.interval(nanos);
    second.interval(nanos);
  }
}
