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

  /** Its bus transactions per time and thread, while others are chosen. */
  double perThread;

  /** Its place in the queue, while others are chosen. */
  int position;

  Job(AkulaProcess process) {
    this.process = process;
  }

  void add(Member member) {
    members.add(member);
  }

  /** Forgets threads that have ended; tells whether there are others. */
  boolean forgetEnded() {
    members.removeIf(member -> member.thread.isFinished());
    return !members.isEmpty();
  }

  List<Member> members() {
    return members;
  }

  int size() {
    return members.size();
  }

  /** Tells whether it has run, so that its bandwidth is known. */
  boolean isKnown() {
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).bandwidth.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the bus transactions of all its threads per time while they run. */
  double bandwidth() {
    double sum = 0;
    for (int i = 0; i < members.size(); i++) {
      sum += members.get(i).bandwidth.mean();
    }
    return sum;
  }
}
