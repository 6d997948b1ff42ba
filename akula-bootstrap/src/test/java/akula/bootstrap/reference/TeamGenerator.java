package akula.bootstrap.reference;

import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.script.Behaviour;
import akula.formats.script.Habits;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.script.Waiting;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Makes random applications whose threads wait for each other, on the cases of another generator.
 */
final class TeamGenerator {
  /** Programs in which work follows whenever all have met. */
  private static final int KINDS_WITH_WORK = 6;

  /** Programs in which all may also meet twice in a row, or at the end. */
  private static final int KINDS = 8;

  private final SplittableRandom random;
  private final int kinds;
  private final boolean yields;
  private final boolean touches;
  private int queues;

  private final boolean wanders;

  private TeamGenerator(long seed, int kinds, boolean yields, boolean touches) {
    this(seed, kinds, yields, touches, false);
  }

  private TeamGenerator(long seed, int kinds, boolean yields, boolean touches, boolean wanders) {
    random = Hash.of(seed, 77);
    this.wanders = wanders;
    this.kinds = kinds;
    this.yields = yields;
    this.touches = touches;
  }

  TeamGenerator(long seed) {
    this(seed, KINDS, false, false);
  }

  /** Makes one of whose applications some threads give up their turns, or sleep for a while. */
  static TeamGenerator yielding(long seed) {
    return new TeamGenerator(seed, KINDS, true, false);
  }

  /** The same, and of whose applications some threads go through data. */
  static TeamGenerator touching(long seed) {
    return new TeamGenerator(seed, KINDS, true, true);
  }

  /**
   * Makes one of whose applications some have queues between their threads, locks that barge, work
   * that is longer or shorter by chance, and threads that wake up elsewhere, or take time to.
   */
  static TeamGenerator wandering(long seed) {
    return new TeamGenerator(seed, KINDS, true, false, true);
  }

  /** Makes one of whose applications no thread continues twice at one instant. */
  static TeamGenerator workingAfterMeetings(long seed) {
    return new TeamGenerator(seed, KINDS_WITH_WORK, false, false);
  }

  /** Returns the case with programs for some of its applications. */
  ReferenceCase withPrograms(ReferenceCase input) {
    List<Workload.Launch> launches = new ArrayList<>();
    for (Workload.Launch launch : input.workload().launches()) {
      launches.add(random.nextInt(3) == 0 ? launch : withProgram(launch));
    }
    Workload workload = new Workload("with programs", launches);
    return input.with(input.machine(), input.data(), workload, input.policy());
  }

  /** Returns the case with applications of several threads, some of which share their work. */
  ReferenceCase withSharedWork(ReferenceCase input) {
    DataSet data = input.data();
    List<Application> rows = data.applications().stream().map(this::withShare).toList();
    DataSet shared =
        new DataSet(
            data.name(),
            data.description(),
            data.modelled(),
            data.parameters(),
            rows,
            data.levels(),
            "");
    List<Workload.Launch> launches =
        input.workload().launches().stream().map(this::withThreads).toList();
    Workload workload = new Workload("with shared work", launches);
    return input.with(input.machine(), shared, workload, input.policy());
  }

  private Application withShare(Application row) {
    double share = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextDouble();
    return new Application(
        row.name(),
        row.soloSeconds(),
        row.instructions(),
        row.kind(),
        row.parameters(),
        row.phases(),
        row.speedSensitivity(),
        random.nextInt(3) == 0 ? OptionalDouble.empty() : OptionalDouble.of(share));
  }

  private Workload.Launch withThreads(Workload.Launch launch) {
    return new Workload.Launch(
        launch.application(),
        launch.launchNanos(),
        1 + random.nextInt(4),
        Behaviour.PLAIN,
        Optional.empty());
  }

  private Workload.Launch withProgram(Workload.Launch launch) {
    int threads = 1 + random.nextInt(4);
    Script script = new Script(threads, steps(threads));
    return new Workload.Launch(
        launch.application(),
        launch.launchNanos(),
        threads,
        new Behaviour(Optional.of(script), Hints.NOTHING, nice(threads), habits()),
        Optional.empty());
  }

  private Habits habits() {
    return wanders
        ? new Habits(
            random.nextBoolean() ? 0 : 0.5 * random.nextDouble(),
            random.nextInt(4),
            random.nextBoolean(),
            random.nextBoolean() ? 0 : 1 + random.nextInt(20_000_000))
        : Habits.NONE;
  }

  /** One value for all, or one for each. */
  private List<Integer> nice(int threads) {
    if (!yields || random.nextBoolean()) {
      return List.of(0);
    }
    int values = random.nextBoolean() ? 1 : threads;
    return IntStream.range(0, values).mapToObj(_ -> random.nextInt(10) - 5).toList();
  }

  private List<Step> steps(int threads) {
    List<Step> steps = new ArrayList<>();
    steps.add(work(threads));
    for (int i = random.nextInt(4); i > 0; i--) {
      steps.addAll(some(threads));
    }
    return random.nextBoolean() ? steps : List.of(new Step.Repeat(1 + random.nextInt(3), steps));
  }

  private List<Step> some(int threads) {
    if (touches && random.nextBoolean()) {
      Step touch = new Step.Touch(1 + random.nextInt(RememberingCaches.MOST_KIB));
      return random.nextBoolean() ? List.of(touch, new Step.Yield()) : List.of(touch);
    }
    if (wanders && random.nextInt(3) == 0) {
      return random.nextInt(3) == 0 ? meeting(threads) : pipeline(threads);
    }
    if (yields && random.nextBoolean()) {
      Step step = random.nextInt(3) == 0 ? sleep(threads) : new Step.Yield();
      return random.nextBoolean() ? List.of(step, work(threads)) : List.of(step);
    }
    return switch (random.nextInt(kinds)) {
      case 0 -> List.of(work(threads));
      case 1 -> List.of(new Step.Barrier(waiting()), work(threads));
      case 2 -> List.of(new Step.Serial(nanos(), waiting()), work(threads));
      case 3 -> List.of(new Step.Only(Set.of(random.nextInt(threads)), locked(threads)));
      case KINDS_WITH_WORK -> List.of(new Step.Barrier(waiting()));
      case KINDS_WITH_WORK + 1 -> List.of(new Step.Serial(nanos(), waiting()));
      default -> locked(threads);
    };
  }

  /**
   * One thread takes all that the others put, and all meet after it: else one that is ahead could
   * fill the queue for which another one has yet to come, and all would wait for ever.
   */
  private List<Step> pipeline(int threads) {
    int taker = random.nextInt(threads);
    long count = 1 + random.nextInt(3);
    String queue = "q" + queues++;
    long capacity = threads == 1 ? count : 1 + random.nextInt(3);
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      if (thread != taker || threads == 1) {
        Step put = new Step.Put(queue, capacity);
        steps.add(
            new Step.Only(
                Set.of(thread), List.of(new Step.Repeat(count, List.of(work(threads), put)))));
      }
    }
    long taken = threads == 1 ? count : count * (threads - 1);
    Step take = new Step.Take(queue);
    steps.add(
        new Step.Only(
            Set.of(taker), List.of(new Step.Repeat(taken, List.of(take, work(threads))))));
    steps.add(new Step.Barrier(waiting()));
    return steps;
  }

  /**
   * All tell one that they have come, who lets all go; some may be ahead and not wait for that, and
   * so be let go later by what was meant for now.
   */
  private List<Step> meeting(int threads) {
    int first = random.nextInt(threads);
    String condition = "c" + queues++;
    List<Step> told = new ArrayList<>();
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      if (thread != first) {
        told.add(new Step.Await(condition));
        List<Step> own = new ArrayList<>(List.of(work(threads), new Step.Signal(condition)));
        if (random.nextInt(3) > 0) {
          own.add(new Step.Await("all-" + condition));
        }
        steps.add(new Step.Only(Set.of(thread), own));
      }
    }
    told.add(new Step.Broadcast("all-" + condition));
    if (random.nextBoolean()) {
      told.add(new Step.Await("all-" + condition)); // it passes by what it let go itself
    }
    steps.add(new Step.Only(Set.of(first), told));
    steps.add(work(threads));
    return steps;
  }

  /** Locks are always taken in the same order, so that nobody waits for ever. */
  private List<Step> locked(int threads) {
    boolean nested = random.nextInt(3) == 0;
    String outer = nested ? "a" : random.nextBoolean() ? "a" : "b";
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.Acquire(outer, waiting()));
    steps.add(work(threads));
    if (nested) {
      steps.add(new Step.Acquire("b", waiting()));
      steps.add(work(threads));
      steps.add(new Step.Release("b"));
    }
    steps.add(new Step.Release(outer));
    return steps;
  }

  private Step sleep(int threads) {
    return new Step.Sleep(times(threads));
  }

  private Step work(int threads) {
    return new Step.Work(times(threads));
  }

  private List<Double> times(int threads) {
    double same = nanos();
    return random.nextBoolean()
        ? List.of(same)
        : DoubleStream.generate(this::nanos).limit(threads).boxed().toList();
  }

  private double nanos() {
    return 1e6 + random.nextInt(100_000_000);
  }

  private Waiting waiting() {
    return random.nextInt(3) == 0 ? Waiting.SPIN : Waiting.SLEEP;
  }
}
