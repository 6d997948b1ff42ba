package akula.papers.pairing;

import akula.bootstrap.BootstrapData;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * How fast threads of a workload get on, in whatever way they share the cores of a machine: on each
 * core two of them, one or none, of each application no more than its copies have. Speeds are those
 * of the data set's contention models, from the core outwards, as the simulator composes them.
 *
 * <p>A thread goes through stages, phases that have the same row; in a co-schedule it may be in any
 * of them, and which of the threads belong together does not matter. That is more than runs allow,
 * in which threads wait for each other, so nothing that happens in one is missing; but a context
 * whose thread spins counts as an idle one.
 */
final class EveryCoSchedule {
  /** More of them would take too long, and too much memory. */
  private static final int MOST = 300_000;

  private static final List<SharingLevel> ON_A_CORE =
      List.of(SharingLevel.SMT_CORE, SharingLevel.MEMORY_DOMAIN);
  private static final List<SharingLevel> BEYOND =
      List.of(SharingLevel.NUMA_NODE, SharingLevel.MACHINE);

  /**
   * An application of a workload.
   *
   * @param name its name
   * @param threads of all its copies
   * @param soloSeconds work of an instance, all of its threads
   */
  record Member(String name, int threads, double soloSeconds) {}

  /**
   * Phases of an application that have the same row.
   *
   * @param member position of the application among those of the workload
   * @param row position of the row in the data set
   * @param share of the work of the application
   */
  record Stage(int member, int row, double share) {}

  private final BootstrapData data;
  private final int cores;
  private final List<Member> members = new ArrayList<>();
  private final List<Stage> stages = new ArrayList<>();

  /** What a core may have: stages, and how fast each gets on as far as the core goes. */
  private final List<int[]> contents = new ArrayList<>();

  private final List<double[]> coreRates = new ArrayList<>();

  /** The co-schedule that is being made. */
  private final int[] used;

  private final int[] stageOf;
  private final int[] rows;
  private final double[] inner;
  private final double[] rates;
  private final double[] speeds;

  /** {@code [number * stages + stage]}: work of a stage a second, in seconds alone. */
  private double[] table;

  private int count;
  private boolean isComplete = true;

  /**
   * Finds them all.
   *
   * @param cores that the machine has, each with two contexts and a memory domain of its own
   */
  EveryCoSchedule(Workload workload, BootstrapData data, int cores) {
    this.data = data;
    this.cores = cores;
    addMembers(workload);
    addContents();
    used = new int[members.size()];
    stageOf = new int[2 * cores];
    rows = new int[2 * cores];
    inner = new double[2 * cores];
    rates = new double[2 * cores];
    speeds = new double[2 * cores];
    table = new double[1024 * stages.size()];
    choose(0, 0, 0);
  }

  private void addMembers(Workload workload) {
    SequencedMap<String, List<Launch>> byName = new TreeMap<>();
    workload
        .launches()
        .forEach(launch ->
            byName.computeIfAbsent(launch.application(), _ -> new ArrayList<>()).add(launch));
    byName.forEach((name, launches) -> {
      Application row = data.dataSet().applications().get(data.dataSet().indexOf(name));
      int threads = launches.getFirst().threads();
      boolean divides = row.serialShare().isPresent() && threads != row.team().threads();
      members.add(
          new Member(name, launches.size() * threads, row.soloSeconds() * (divides ? 1 : threads)));
      SequencedMap<Integer, Double> byRow = new TreeMap<>();
      row.phases().forEach(phase -> byRow.merge(phase.row(), phase.soloSeconds(), Double::sum));
      double all = row.phases().stream().mapToDouble(Phase::soloSeconds).sum();
      byRow.forEach(
          (ofRow, seconds) -> stages.add(new Stage(members.size() - 1, ofRow, seconds / all)));
    });
  }

  private void addContents() {
    addContent();
    for (int s = 0; s < stages.size(); s++) {
      addContent(s);
      for (int t = s; t < stages.size(); t++) {
        addContent(s, t);
      }
    }
  }

  private void addContent(int... content) {
    int[] ofStages = Arrays.stream(content).map(s -> stages.get(s).row()).toArray();
    double[] alone = new double[content.length];
    Arrays.fill(alone, 1);
    if (content.length > 0) {
      slow(ON_A_CORE, ofStages, alone, content.length, new double[content.length]);
    }
    contents.add(content);
    coreRates.add(alone);
  }

  /** Lets members slow each other at some levels. */
  private void slow(
      List<SharingLevel> levels, int[] ofRows, double[] ofRates, int size, double[] factors) {
    for (SharingLevel level : levels) {
      ContentionModel model = data.model(level);
      if (model == null) {
        continue;
      }
      if (model instanceof RateModel byRates) {
        byRates.solve(ofRows, ofRates, size, factors, null);
      } else {
        int[] sorted = Arrays.copyOf(ofRows, size);
        Arrays.sort(sorted);
        CoSchedule solved = model.solve(sorted);
        for (int i = 0; i < size; i++) {
          factors[i] = solved.speeds()[Arrays.binarySearch(solved.rows(), ofRows[i])];
        }
      }
      for (int i = 0; i < size; i++) {
        ofRates[i] *= factors[i];
      }
    }
  }

  /** Gives the cores from one on what they may have, no content before one of an earlier core. */
  private void choose(int core, int first, int size) {
    if (core == cores) {
      add(size);
      return;
    }
    for (int c = first; c < contents.size() && isComplete; c++) {
      int[] content = contents.get(c);
      boolean fits = true;
      for (int i = 0; i < content.length; i++) {
        int member = stages.get(content[i]).member();
        fits &= ++used[member] <= members.get(member).threads();
        stageOf[size + i] = content[i];
        rows[size + i] = stages.get(content[i]).row();
        inner[size + i] = coreRates.get(c)[i];
      }
      if (fits) {
        choose(core + 1, c, size + content.length);
      }
      for (int stage : content) {
        used[stages.get(stage).member()]--;
      }
    }
  }

  private void add(int size) {
    if (size == 0) {
      return;
    }
    if (count == MOST) {
      isComplete = false;
      return;
    }
    int start = count++ * stages.size();
    if (start == table.length) {
      table = Arrays.copyOf(table, 2 * start);
    }
    System.arraycopy(inner, 0, rates, 0, size);
    slow(BEYOND, rows, rates, size, speeds);
    for (int i = 0; i < size; i++) {
      table[start + stageOf[i]] += rates[i];
    }
  }

  /** Returns the applications, by their names. */
  List<Member> members() {
    return members;
  }

  List<Stage> stages() {
    return stages;
  }

  /** Returns whether they are all: there may be too many. */
  boolean isComplete() {
    return isComplete;
  }

  int count() {
    return count;
  }

  /** Returns how much of a stage is done a second, in seconds alone, by all that are in it. */
  double rate(int number, int stage) {
    return table[number * stages.size() + stage];
  }
}
