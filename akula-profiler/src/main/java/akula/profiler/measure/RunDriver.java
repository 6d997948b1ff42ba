package akula.profiler.measure;

import akula.api.plugin.DurationText;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The course of one run: all positions are taken together, and whoever ends makes room for the next
 * instance of the same program, which is held ready. What the methods have in common.
 */
abstract class RunDriver {
  private static final long LOOK_NANOS = 250_000_000;
  private static final int SIGXFSZ = 25;
  private static final Path ROOT = Path.of("/");

  /** An instance that is shorter has nothing that could be measured. */
  static final double SHORTEST_SECONDS = 0.02;

  final TestBed testBed;
  final List<CpuAssignment> assignments;
  private final long limitNanos;
  private final long mostBytes;
  private final List<ProgramInstance> present = new ArrayList<>();
  private final List<ProgramInstance> next = new ArrayList<>();
  private final List<ProgramInstance> all = new ArrayList<>();
  private double ownSeconds;

  /**
   * Prepares a course.
   *
   * @param limitNanos the longest that the run may take
   * @param mostBytes the most that a program may have in its directory
   */
  RunDriver(TestBed testBed, List<CpuAssignment> assignments, long limitNanos, long mostBytes) {
    this.testBed = testBed;
    this.assignments = List.copyOf(assignments);
    this.limitNanos = limitNanos;
    this.mostBytes = mostBytes;
  }

  /** Returns whether programs that end are to start again. */
  abstract boolean repeats();

  /** A program has ended by itself, with success. */
  abstract void ended(ProgramInstance instance) throws IOException, MeasuringException;

  /** Returns whether all has been measured. */
  abstract boolean isDone();

  /** Returns when {@link #tick} is to be called next, on the clock of {@link System#nanoTime}. */
  abstract long nextTick();

  /** The time that {@link #nextTick} reported has come. */
  abstract void tick() throws AgentException, MeasuringException;

  /** The run has begun. */
  abstract void begun(long nanos);

  /** Returns what was observed. */
  abstract List<Observation> observations();

  /** Returns the instance that runs at a position. */
  ProgramInstance at(int position) {
    return present.get(position);
  }

  /**
   * Makes the run.
   *
   * @throws MeasuringException if a program failed; nothing of it is left
   * @throws InterruptedException if this thread was interrupted; nothing is left either
   */
  RunRecord run() throws AgentException, MeasuringException, IOException, InterruptedException {
    try {
      take();
      List<Integer> cpus = assignments.stream().map(CpuAssignment::cpu).distinct().toList();
      MachineState before = MachineState.read(ROOT, cpus);
      testBed.begin(present);
      begun(System.nanoTime());
      watch(System.nanoTime() + limitNanos);
      testBed.end(present).forEach(this::used);
      MachineState after = MachineState.read(ROOT, cpus);
      List<Integer> neighbours = testBed.surroundings().beside(cpus);
      return new RunRecord(
          assignments, observations(), after.since(before, cpus, neighbours, ownSeconds));
    } finally {
      testBed.endAll();
      for (ProgramInstance instance : all) {
        instance.release();
      }
    }
  }

  private void take() throws AgentException, MeasuringException, IOException {
    for (int position = 0; position < assignments.size(); position++) {
      present.add(hold(position));
      next.add(repeats() ? hold(position) : null);
    }
  }

  private ProgramInstance hold(int position)
      throws AgentException, MeasuringException, IOException {
    ProgramInstance instance = testBed.hold(position, assignments.get(position));
    all.add(instance);
    return instance;
  }

  private void used(ProgramInstance instance) {
    ownSeconds += instance.processorNanos() * 1e-9;
  }

  private void watch(long deadline)
      throws AgentException, MeasuringException, IOException, InterruptedException {
    long look = System.nanoTime() + LOOK_NANOS;
    while (!isDone()) {
      long until = Math.min(Math.min(look, deadline), nextTick());
      ProgramInstance ended = testBed.await(until - System.nanoTime());
      if (ended != null) {
        accept(ended);
        continue;
      }
      long now = System.nanoTime();
      if (now >= nextTick()) {
        tick();
      }
      if (now >= look) {
        look = now + LOOK_NANOS;
        requireModest();
      }
      if (now >= deadline) {
        throw new MeasuringException(
            slowest(), "did not end within " + DurationText.format(Duration.ofNanos(limitNanos)));
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  private int slowest() {
    return assignments.get(waitsFor()).application();
  }

  /** Returns the position whose program keeps the run from its end. */
  int waitsFor() {
    return 0;
  }

  private void accept(ProgramInstance instance)
      throws AgentException, MeasuringException, IOException {
    used(instance);
    requireSuccess(instance);
    ended(instance);
    if (!isDone() && repeats()) {
      ProgramInstance held = next.get(instance.position);
      present.set(instance.position, held);
      testBed.begin(List.of(held));
      next.set(instance.position, hold(instance.position));
    }
  }

  private void requireSuccess(ProgramInstance instance) throws MeasuringException, IOException {
    Exit exit = instance.exit;
    int application = instance.place.application();
    if (exit.signal() == SIGXFSZ) {
      throw new MeasuringException(application, tooMuch());
    }
    if (!exit.isSuccess()) {
      throw new MeasuringException(
          application, "ended with %s%s".formatted(exit.text(), said(instance)));
    }
    double seconds = (exit.nanos() - instance.beginNanos) * 1e-9;
    if (seconds < SHORTEST_SECONDS) {
      throw new MeasuringException(
          application,
          "ends at once (after %.1f ms); give it work of at least %.0f ms, better 1 s"
              .formatted(seconds * 1e3, SHORTEST_SECONDS * 1e3));
    }
  }

  private String tooMuch() {
    return "writes more than %d MiB".formatted(mostBytes >> 20);
  }

  private static String said(ProgramInstance instance) throws IOException {
    Path file = instance.directory.resolve(RunDirectory.ERROR);
    if (!Files.isRegularFile(file)) {
      return "";
    }
    return LastLine.of(file).map(line -> "; it said: " + line).orElse("");
  }

  /** A program that fills the disk is ended before it has done so. */
  private void requireModest() throws MeasuringException, IOException {
    for (ProgramInstance instance : present) {
      long[] bytes = {0};
      Files.walkFileTree(
          instance.directory,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              bytes[0] += attributes.isRegularFile() ? attributes.size() : 0;
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException gone) {
              return FileVisitResult.CONTINUE;
            }
          });
      if (bytes[0] > mostBytes) {
        throw new MeasuringException(instance.place.application(), tooMuch());
      }
    }
  }
}
