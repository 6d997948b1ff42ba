package akula.bootstrap.reference;

import akula.formats.script.Habits;
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
  private final Map<String, Integer> contents = new HashMap<>();
  private final Map<String, List<Job>> waiting = new HashMap<>();
  private final Map<String, Integer> signalled = new HashMap<>();

  /** What was broadcast before a thread came to wait for it, by condition and thread. */
  private final Map<String, List<Job>> kept = new HashMap<>();

  private final boolean barging;
  private final long wakeupNanos;
  private long now;

  ReferenceTeam(Habits habits) {
    barging = habits.barging();
    wakeupNanos = habits.wakeupNanos();
  }

  void add(Job job) {
    members.add(job);
  }

  /** A thread has slept long enough. */
  static void wake(Job job) {
    job.wakes = Turns.NEVER;
    comes(job);
  }

  /** A thread has done its work and has its turn: it does what comes, until work or a wait. */
  void advance(Job job, long time) {
    now = time;
    while (job.left <= Job.NOTHING && !job.waits() && !job.yields && !job.chores.isEmpty()) {
      Chore chore = job.chores.removeFirst();
      switch (chore.kind()) {
        case WORK, TOUCH -> job.left = job.begin(chore);
        case MEET -> meet(job, chore.spins());
        case TAKE -> take(job, chore);
        case GIVE -> give(chore.lock());
        case PUT -> put(job, chore);
        case FETCH -> fetch(job, chore);
        case AWAIT -> await(job, chore.lock());
        case SIGNAL -> signal(chore.lock());
        case BROADCAST -> broadcast(chore.lock());
        case SLEEP -> sleep(job, now + Math.round(chore.nanos()));
        case YIELD -> giveUpTurn(job);
      }
    }
    job.done = job.chores.isEmpty() && job.left <= Job.NOTHING && !job.waits() && !job.yields;
  }

  private static void sleep(Job job, long until) {
    job.wakes = until;
    job.wait(false);
  }

  private static void giveUpTurn(Job job) {
    job.yields = true;
    beginWorkIfNext(job);
  }

  private void meet(Job job, boolean spins) {
    met.add(job);
    if (met.size() < members.size()) {
      job.wait(spins);
      return;
    }
    met.remove(job);
    met.stream().sorted((a, b) -> a.id - b.id).forEach(this::letGo);
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
      if (barging && !next.spins) {
        next.chores.addFirst(new Chore(Chore.Kind.TAKE, 0, lock, false));
      } else {
        holders.put(lock, next);
      }
      letGo(next);
    }
  }

  private void put(Job job, Chore chore) {
    String queue = chore.lock();
    List<Job> line = waiting.computeIfAbsent(queue, _ -> new ArrayList<>());
    int content = contents.getOrDefault(queue, 0);
    if (content == (int) chore.nanos()) {
      line.add(job);
      job.wait(false);
      return;
    }
    contents.put(queue, content + 1);
    if (!line.isEmpty()) {
      contents.put(queue, content); // who has waited for it takes it
      letGo(line.removeFirst());
    }
  }

  private void fetch(Job job, Chore chore) {
    String queue = chore.lock();
    List<Job> line = waiting.computeIfAbsent(queue, _ -> new ArrayList<>());
    int content = contents.getOrDefault(queue, 0);
    if (content == 0) {
      line.add(job);
      job.wait(false);
      return;
    }
    contents.put(queue, content - 1);
    if (!line.isEmpty()) {
      contents.put(queue, content); // who has waited to put does
      letGo(line.removeFirst());
    }
  }

  private void await(Job job, String condition) {
    if (kept.computeIfAbsent(condition, _ -> new ArrayList<>()).remove(job)) {
      return;
    }
    if (signalled.getOrDefault(condition, 0) > 0) {
      signalled.merge(condition, -1, Integer::sum);
      return;
    }
    waiting.computeIfAbsent("condition " + condition, _ -> new ArrayList<>()).add(job);
    job.wait(false);
  }

  private void signal(String condition) {
    List<Job> line = waiting.getOrDefault("condition " + condition, new ArrayList<>());
    if (line.isEmpty()) {
      signalled.merge(condition, 1, Integer::sum);
    } else {
      letGo(line.removeFirst());
    }
  }

  private void broadcast(String condition) {
    List<Job> line = waiting.getOrDefault("condition " + condition, new ArrayList<>());
    List<Job> keep = kept.computeIfAbsent(condition, _ -> new ArrayList<>());
    members.stream().filter(job -> !line.contains(job)).forEach(keep::add);
    List<Job> let = List.copyOf(line);
    line.clear();
    let.forEach(this::letGo);
  }

  /** One that sleeps takes its time to come. */
  private void letGo(Job job) {
    if (wakeupNanos > 0 && !job.spins) {
      job.wakes = now + wakeupNanos;
    } else {
      comes(job);
    }
  }

  /** Work can be begun at once, as can the end; for else a thread has to have its turn. */
  private static void comes(Job job) {
    job.stopWaiting();
    job.done = job.chores.isEmpty();
    beginWorkIfNext(job);
  }

  private static void beginWorkIfNext(Job job) {
    if (!job.chores.isEmpty() && job.chores.getFirst().kind() == Chore.Kind.WORK) {
      job.left = job.begin(job.chores.removeFirst());
    }
  }
}
