package akula.toolkit.validate;

import akula.profiler.validate.Move;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.List;

/** Takes down where the policy of a run puts programs when. */
final class MoveLog implements RunEvents {
  private final List<RealThread> launched = new ArrayList<>();
  private final List<Integer> places = new ArrayList<>();
  private final List<Move> moves = new ArrayList<>();

  @Override
  public void launched(RealThread thread, long nanos) {
    if (!thread.isRegistered()) {
      launched.add(thread);
      places.add(-1);
    }
  }

  @Override
  public void placed(long nanos) {
    for (int i = 0; i < launched.size(); i++) {
      RealThread thread = launched.get(i);
      if (thread.model().isFinished()) {
        continue;
      }
      int place = thread.model().context() == null ? -1 : thread.model().context().index();
      if (place != places.get(i)) {
        places.set(i, place);
        moves.add(new Move(nanos, i, place));
      }
    }
  }

  /** Returns the moves, in the order of time. */
  List<Move> moves() {
    return List.copyOf(moves);
  }
}
