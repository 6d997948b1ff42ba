package akula.bootstrap.hunt;

import akula.bootstrap.engine.Launches;
import akula.formats.packed.Packed;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A workload that can be changed a little.
 *
 * @param entries its launches, in the order in which simultaneous ones happen
 */
record Candidate(List<Entry> entries) {
  private static final int TIMES = 16;

  /**
   * One launch.
   *
   * @param application position in the data set
   * @param launchNanos when
   */
  record Entry(int application, long launchNanos) {}

  /** Keeps its own copy, in the order of launch. */
  Candidate {
    entries = entries.stream().sorted(Comparator.comparingLong(Entry::launchNanos)).toList();
  }

  static Candidate draw(HuntPlan plan, SplittableRandom random) {
    List<Entry> entries = new ArrayList<>();
    for (int i = random.nextInt(plan.mostThreads()); i >= 0; i--) {
      entries.add(entry(plan, random));
    }
    return new Candidate(entries);
  }

  private static Entry entry(HuntPlan plan, SplittableRandom random) {
    return new Entry(application(plan, random), time(plan, random));
  }

  private static int application(HuntPlan plan, SplittableRandom random) {
    return plan.drawn().get(random.nextInt(plan.drawn().size()));
  }

  private static long time(HuntPlan plan, SplittableRandom random) {
    long spread = plan.spread().toNanos();
    return spread == 0 ? 0 : spread / TIMES * random.nextInt(TIMES + 1);
  }

  /** Another one: an application replaced, added or removed, two exchanged, a launch shifted. */
  Candidate changed(HuntPlan plan, SplittableRandom random) {
    List<Entry> changed = new ArrayList<>(entries);
    int at = random.nextInt(changed.size());
    Entry there = changed.get(at);
    switch (random.nextInt(plan.spread().isZero() ? 5 : 6)) {
      case 0 -> grow(changed, at, plan, random);
      case 1 -> shrink(changed, at, plan, random);
      case 2 -> {
        int other = random.nextInt(changed.size());
        Entry kept = changed.get(other);
        changed.set(other, new Entry(there.application(), kept.launchNanos()));
        changed.set(at, new Entry(kept.application(), there.launchNanos()));
      }
      case 5 -> changed.set(at, new Entry(there.application(), time(plan, random)));
      default -> changed.set(at, new Entry(application(plan, random), there.launchNanos()));
    }
    return new Candidate(changed);
  }

  private static void grow(List<Entry> entries, int at, HuntPlan plan, SplittableRandom random) {
    if (entries.size() < plan.mostThreads()) {
      entries.add(random.nextInt(entries.size() + 1), entry(plan, random));
    } else {
      entries.set(at, new Entry(application(plan, random), entries.get(at).launchNanos()));
    }
  }

  private static void shrink(List<Entry> entries, int at, HuntPlan plan, SplittableRandom random) {
    if (entries.size() > 1) {
      entries.remove(at);
    } else {
      entries.set(at, entry(plan, random));
    }
  }

  void write(DataOutput out) throws IOException {
    Packed.writeCount(out, entries.size());
    for (Entry entry : entries) {
      Packed.writeCount(out, entry.application());
      Packed.writeCount(out, entry.launchNanos());
    }
  }

  static Candidate read(DataInput in) throws IOException {
    int size = Packed.readSmall(in);
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      entries.add(new Entry(Packed.readSmall(in), Packed.readCount(in)));
    }
    return new Candidate(entries);
  }

  Launches launches() {
    return new Launches(
        entries.stream().mapToInt(Entry::application).toArray(),
        entries.stream().mapToLong(Entry::launchNanos).toArray());
  }

  /** What two workloads have in common that differ in the order of simultaneous launches only. */
  List<Entry> sorted() {
    return entries.stream()
        .sorted(Comparator.comparingLong(Entry::launchNanos).thenComparingInt(Entry::application))
        .toList();
  }
}
