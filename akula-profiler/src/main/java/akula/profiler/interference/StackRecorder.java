package akula.profiler.interference;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Keeps a mix on the contexts of one core, and records what each program did in each scheduling
 * interval until the first of them ends. Threads that do nothing take the contexts that are left;
 * more of them than there is room for wait, and take the place of one that has ended.
 */
final class StackRecorder implements Scheduler {
  private final Mix mix;
  private final List<String> components;
  private final String filler;
  private final double tolerance;
  private final List<Recorded> programs = new ArrayList<>();
  private final Deque<AkulaThread> waiting = new ArrayDeque<>();
  private final List<List<Quantum>> quanta = new ArrayList<>();
  private long readNanos;
  private String fault = "";

  /** A program, and how many instructions it has done. */
  private static final class Recorded {
    final AkulaThread thread;
    double instructions;

    Recorded(AkulaThread thread) {
      this.thread = thread;
    }
  }

  /**
   * Makes one for a run.
   *
   * @param mix whose programs are launched first, in its order
   * @param components parameters per instruction that add up to the cycles per instruction
   * @param filler the application whose threads do nothing
   * @param tolerance by which part the components may differ from the cycles per instruction
   */
  StackRecorder(Mix mix, List<String> components, String filler, double tolerance) {
    this.mix = mix;
    this.components = components;
    this.filler = filler;
    this.tolerance = tolerance;
  }

  @Override
  public Requirements requirements() {
    Set<String> all = new TreeSet<>(components);
    all.add(Parameters.IPC);
    all.add(Parameters.CPU_SHARE);
    return new Requirements(all, Set.of());
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    if (!thread.application().equals(filler)) {
      requirements().parameters().forEach(thread::addParameter);
      programs.add(new Recorded(thread));
    }
    waiting.add(thread);
    place(machine);
  }

  private void place(Machine machine) {
    for (int i = 0; i < mix.mode() && !waiting.isEmpty(); i++) {
      HardwareContext context = machine.getCore(0).getContext(i);
      if (context.load() == 0) {
        AkulaThread thread = waiting.remove();
        thread.activate();
        context.addThread(thread);
      }
    }
  }

  @Override
  public void updateSchedule(Machine machine) {
    boolean isOver = !fault.isEmpty() || programs.stream().anyMatch(one -> one.thread.isFinished());
    if (isOver) {
      leave(machine);
      return;
    }
    place(machine);
    long now = machine.nowNanos();
    if (now >= readNanos + machine.intervalNanos()) {
      readNanos = now - now % machine.intervalNanos();
      record(machine.intervalNanos());
    }
  }

  /** Every thread has to run to its end: those that wait get the last contexts. */
  private void leave(Machine machine) {
    int next = machine.contextCount();
    while (!waiting.isEmpty()) {
      AkulaThread thread = waiting.remove();
      thread.activate();
      next = next == 0 ? machine.contextCount() - 1 : next - 1;
      machine.getContext(next).addThread(thread);
    }
    machine.skipIntervals();
  }

  private void record(long intervalNanos) {
    List<Quantum> quantum = new ArrayList<>();
    for (Recorded one : programs) {
      double ipc = reading(one.thread, Parameters.IPC);
      double cycles = reading(one.thread, Parameters.CPU_SHARE) * intervalNanos;
      double from = one.instructions;
      one.instructions += ipc * cycles;
      List<Double> stack = new ArrayList<>();
      double sum = 0;
      for (String component : components) {
        double perInstruction = reading(one.thread, component);
        if (perInstruction < 0) {
          fault =
              "%s has a negative %s, %s, in the interval that ended at %.1f s"
                  .formatted(one.thread.name(), component, perInstruction, readNanos * 1e-9);
        }
        sum += perInstruction;
        stack.add(perInstruction * ipc * cycles);
      }
      if (fault.isEmpty() && !(Math.abs(sum * ipc - 1) <= tolerance)) {
        fault =
            ("the components of %s add up to %.4f cycles per instruction in the interval that ended"
                    + " at %.1f s, where there were %.4f")
                .formatted(one.thread.name(), sum, readNanos * 1e-9, 1 / ipc);
      }
      quantum.add(new Quantum(from, one.instructions, stack));
    }
    if (fault.isEmpty()) {
      quanta.add(quantum);
    }
  }

  private double reading(AkulaThread thread, String parameter) {
    double value = thread.readParameterOr(parameter, Double.NaN);
    if (Double.isNaN(value) && fault.isEmpty()) {
      fault =
          "%s of %s could not be read in the interval that ended at %.1f s"
              .formatted(parameter, thread.name(), readNanos * 1e-9);
    }
    return value;
  }

  /**
   * Returns what was recorded.
   *
   * @throws RecordingException if a stack was wrong, or there is nothing
   */
  MixRecording recording() throws RecordingException {
    if (!fault.isEmpty()) {
      throw new RecordingException(fault);
    }
    if (quanta.isEmpty()) {
      throw new RecordingException("the first program ended within the first scheduling interval");
    }
    return new MixRecording(mix, quanta);
  }
}
