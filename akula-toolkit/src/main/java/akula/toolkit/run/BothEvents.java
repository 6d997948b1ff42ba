package akula.toolkit.run;

import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.run.RunEvents;

/** Notifies two who watch a run. */
record BothEvents(RunEvents first, RunEvents second) implements RunEvents {
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
