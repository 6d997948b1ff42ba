package akula.bootstrap.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The threads of one running application that has a program, and who of them waits. */
final class ReferenceTeam {
  private final List<Job> members = new ArrayList<>();
  private final List<Job> met = new ArrayList<>();
  private final Map<String, Job> holders = new HashMap<>();
  private final Map<String, List<Job>> lines = new LinkedHashMap<>();

  void add(Job job) {
    members.add(job);
  }

  /** A thread has done its work and has its turn: it does what comes, until work or a wait. */
  void advance(Job job) {
    while (job.left <= Job.NOTHING && !job.waits() && !job.chores.isEmpty()) {
      Chore chore = job.chores.removeFirst();
      switch (chore.kind()) {
        case WORK -> job.left = chore.nanos();
        case MEET -> meet(job, chore.spins());
        case TAKE -> take(job, chore);
        case GIVE -> give(chore.lock());
      }
    }
    job.done = job.chores.isEmpty() && job.left <= Job.NOTHING && !job.waits();
  }

  private void meet(Job job, boolean spins) {
    met.add(job);
    if (met.size() < members.size()) {
      job.wait(spins);
      return;
    }
    met.remove(job);
    met.stream().sorted((a, b) -> a.id - b.id).forEach(ReferenceTeam::letGo);
    met.clear();
  }

  private void take(Job job, Chore chore) {
    if (holders.putIfAbsent(chore.lock(), job) != null) {
      lines.computeIfAbsent(chore.lock(), name -> new ArrayList<>()).add(job);
      job.wait(chore.spins());
    }
  }

  private void give(String lock) {
    holders.remove(lock);
    List<Job> line = lines.getOrDefault(lock, new ArrayList<>());
    if (!line.isEmpty()) {
      Job next = line.removeFirst();
      holders.put(lock, next);
      letGo(next);
    }
  }

  /** Work can be begun at once, as can the end; for else a thread has to have its turn. */
  private static void letGo(Job job) {
    job.stopWaiting();
    job.done = job.chores.isEmpty();
    if (!job.chores.isEmpty() && job.chores.getFirst().kind() == Chore.Kind.WORK) {
      job.left = job.chores.removeFirst().nanos();
    }
  }
}
