package akula.bootstrap.reference;

import akula.api.host.ContextModel;
import akula.api.host.ThreadModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.ToIntBiFunction;

/** A thread and what is known of it. Times in nanoseconds, work in solo nanoseconds. */
final class Job {
  /** Work that is left when a thread counts as done: less than any rounding error can leave. */
  static final double NOTHING = 1e-3;

  final int id;
  final long launch;
  final Application application;
  ThreadModel model;

  /** What a thread with a program has yet to do, and with whom; null if it has none. */
  List<Chore> chores;

  ReferenceTeam team;

  /** All of these, and how much work it has begun. */
  private List<Chore> program;

  private double begunWork;

  /** What the threads of its process have in common, with a program or without. */
  Object process;

  int nice;
  boolean spins;
  boolean done;

  /** When it has slept long enough, or {@link Turns#NEVER} if it does not sleep for a while. */
  long wakes = Turns.NEVER;

  /** Gets to know that it falls asleep, or wakes (true). */
  BiConsumer<Job, Boolean> told = (job, wakes) -> {};

  /** Whether it gives up its turn at this instant. */
  boolean yields;

  /** Factors of the lengths of its work, and where it goes when it wakes; null for none. */
  DoubleSupplier factors;

  ToIntBiFunction<Integer, List<Integer>> drift;

  int phase;
  double left;

  /** What it has to pay. */
  double debt;

  /** For how long its context is busy, if it runs. */
  double busy;

  double rate;

  /** Where the thread is, as far as the simulator has taken notice; null if nowhere. */
  ContextModel place;

  /** The weight that holds now. */
  double weight = 1;

  /** The last place where it was runnable. */
  ContextModel lastPlace;

  /** The context on which it ran last, and up to when; null if nowhere. */
  Turns ranOn;

  long ranUntil;

  int homeNode = -1;
  long start = -1;
  long end = -1;
  int migrations;

  /** Lines that it had to load from memory. */
  long misses;

  /** Says how long it takes it to go through some of its data now. */
  LongToDoubleFunction passes;

  /** Says as how much work that counts: how long it takes alone, over and over. */
  LongToDoubleFunction passesAlone;

  Job(int id, long launch, Application application) {
    this.id = id;
    this.launch = launch;
    this.application = application;
    left = phase().soloSeconds() * 1e9;
  }

  /** Makes a thread with a program. */
  Job(int id, long launch, Application application, ReferenceTeam team, List<Chore> chores) {
    this(id, launch, application);
    this.team = team;
    this.chores = new ArrayList<>(chores);
    program = List.copyOf(chores);
    left = 0;
    team.add(this);
  }

  /** Begins a piece of work in the phase that it would be in if it had that share of solo time. */
  double begin(Chore work) {
    if (work.nanos() > 0) {
      phase = phaseAfter(begunWork / program.stream().mapToDouble(this::work).sum() + 1e-9);
    }
    begunWork += work(work);
    return length(work);
  }

  private double work(Chore chore) {
    return switch (chore.kind()) {
      case WORK -> chore.nanos();
      case TOUCH -> passesAlone.applyAsDouble((long) chore.nanos());
      default -> 0;
    };
  }

  private int phaseAfter(double share) {
    List<Phase> phases = application.phases();
    double solo = phases.stream().mapToDouble(Phase::soloSeconds).sum();
    int at = 0;
    for (double end = 0; at < phases.size() - 1; at++) {
      end += phases.get(at).soloSeconds();
      if (share * solo < end) {
        break;
      }
    }
    return at;
  }

  private double length(Chore work) {
    return work.kind() == Chore.Kind.TOUCH
        ? passes.applyAsDouble((long) work.nanos())
        : factors == null || work.nanos() == 0
            ? work.nanos()
            : work.nanos() * factors.getAsDouble();
  }

  boolean hasProgram() {
    return team != null;
  }

  void wait(boolean spinning) {
    spins = spinning;
    model.setBlocked(!spinning);
    if (!spinning) {
      told.accept(this, false);
    }
  }

  void stopWaiting() {
    if (!spins) {
      told.accept(this, true);
    }
    spins = false;
    model.setBlocked(false);
  }

  boolean waits() {
    return spins || model.isBlocked();
  }

  Phase phase() {
    return application.phases().get(phase);
  }

  int row() {
    return phase().row();
  }

  boolean inLastPhase() {
    return hasProgram() || phase == application.phases().size() - 1;
  }

  /** Returns the work left in this and all later phases. */
  double workLeft() {
    double sum = left;
    for (Phase later : application.phases().subList(phase + 1, application.phases().size())) {
      sum += later.soloSeconds() * 1e9;
    }
    return Math.max(0, sum);
  }

  /** Continues to the next phase; work beyond the end of the last one counts there. */
  void nextPhase() {
    phase++;
    left += phase().soloSeconds() * 1e9;
  }

  /** Notes that the thread is runnable where it is; returns whether it ran or waited elsewhere. */
  boolean continuesElsewhere() {
    boolean elsewhere = start >= 0 && place != lastPlace;
    lastPlace = place;
    return elsewhere;
  }

  /** Returns for how long it runs before it works. */
  double idle() {
    return busy + debt;
  }

  /** Runs for a while: first it waits for its context, then it pays, then it works. */
  void run(double nanos) {
    double waited = Math.min(busy, nanos);
    double paid = Math.min(debt, nanos - waited);
    busy -= waited;
    debt -= paid;
    left -= rate * (nanos - waited - paid);
  }
}
