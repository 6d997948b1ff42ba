package akula.profiler.validate;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Puts threads where a policy put them in a measured run, at the same times. */
final class ReplayedMoves implements Scheduler {
  private final List<Move> moves;
  private final List<AkulaThread> launched = new ArrayList<>();
  private int next;

  ReplayedMoves(List<Move> moves) {
    this.moves = moves.stream().sorted(Comparator.comparingLong(Move::nanos)).toList();
  }

  /** It goes at once where it was first put, since a real launch takes a moment. */
  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    int number = launched.size();
    launched.add(thread);
    int context = 0;
    boolean seen = false;
    for (Move move : moves) {
      if (move.thread() == number && move.context() >= 0 && (!seen || isPast(move, machine))) {
        context = move.context();
        seen = true;
      }
    }
    machine.getContext(context).addThread(thread);
  }

  private static boolean isPast(Move move, Machine machine) {
    return move.nanos() <= machine.nowNanos();
  }

  @Override
  public void updateSchedule(Machine machine) {
    while (next < moves.size() && isPast(moves.get(next), machine)) {
      carryOut(moves.get(next++), machine);
    }
    if (next < moves.size()) {
      machine.wakeAt(moves.get(next).nanos());
    }
    machine.skipIntervals();
  }

  private void carryOut(Move move, Machine machine) {
    if (move.thread() >= launched.size() || launched.get(move.thread()).isFinished()) {
      return;
    }
    AkulaThread thread = launched.get(move.thread());
    if (move.context() < 0) {
      thread.removeFromPlace();
    } else {
      machine.getContext(move.context()).addThread(thread);
    }
  }
}
