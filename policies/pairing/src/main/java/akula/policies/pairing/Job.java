package akula.policies.pairing;

import akula.api.AkulaProcess;
import java.util.ArrayList;
import java.util.List;

/** An application in the queue: its threads that have not ended. */
final class Job {
  final AkulaProcess process;
  private final List<Member> members = new ArrayList<>();

  /** Whether it runs in this quantum, or ran in the last one. */
  boolean chosen;

  /** Its place in the queue, while others are chosen. */
  int position;

  private boolean stale = true;
  private boolean known;
  private double bandwidth;
  private double perThread;

  Job(AkulaProcess process) {
    this.process = process;
  }

  void add(Member member) {
    members.add(member);
    stale = true;
  }

  /** Forgets threads that have ended; tells whether there are others. */
  boolean forgetEnded() {
    stale |= members.removeIf(member -> member.thread.isFinished());
    return !members.isEmpty();
  }

  List<Member> members() {
    return members;
  }

  int size() {
    return members.size();
  }

  /** A thread was measured anew. */
  void measured() {
    stale = true;
  }

  /**
   * Tells whether any of its threads was measured, so that its bandwidth is known. Those that were
   * not, as they slept, count as 0.
   */
  boolean isKnown() {
    refresh();
    return known;
  }

  /** Returns the bus transactions of all its threads per time while they run. */
  double bandwidth() {
    refresh();
    return bandwidth;
  }

  /** Returns the bus transactions of each of its threads per time while they run, on average. */
  double perThread() {
    refresh();
    return perThread;
  }

  private void refresh() {
    if (stale) {
      stale = false;
      bandwidth = 0;
      for (int i = 0; i < members.size(); i++) {
        Member member = members.get(i);
        bandwidth += member.bandwidth();
        known |= member.isMeasured();
      }
      perThread = bandwidth / members.size();
    }
  }
}
