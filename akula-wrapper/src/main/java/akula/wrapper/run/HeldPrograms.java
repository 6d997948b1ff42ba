package akula.wrapper.run;

import akula.formats.FileReason;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.os.Errno;
import akula.wrapper.progress.ProgressFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;

/**
 * The programs of a run whose time has not come. Their processes are made a while before it and
 * held before their first instruction, so that they begin in time.
 */
final class HeldPrograms implements ProgramSource {
  private final Agent agent;
  private final AgentSlots slots;
  private final Deque<RealLaunch> waiting;
  private final Deque<RealProgram> held = new ArrayDeque<>();
  private int made;

  /** Says that these are launched. */
  record Launches(List<RealLaunch> launches) implements Origin {
    @Override
    public int programs() {
      return launches.size();
    }

    @Override
    public ProgramSource open(Agent agent, AgentSlots slots) {
      return new HeldPrograms(agent, slots, launches);
    }
  }

  /**
   * Makes none yet.
   *
   * @param launches all programs of the run
   */
  HeldPrograms(Agent agent, AgentSlots slots, List<RealLaunch> launches) {
    this.agent = agent;
    this.slots = slots;
    List<RealLaunch> inTime = new ArrayList<>(launches);
    inTime.sort(Comparator.comparingLong(RealLaunch::launchNanos));
    waiting = new ArrayDeque<>(inTime);
  }

  @Override
  public void prepare(long untilNanos) throws AgentException, RunException {
    while (!waiting.isEmpty() && waiting.getFirst().launchNanos() <= untilNanos) {
      held.addLast(make(waiting.getFirst()));
      waiting.removeFirst();
      made++;
    }
  }

  private RealProgram make(RealLaunch launch) throws AgentException, RunException {
    int task = slots.takeForApplication();
    if (task < 0) {
      throw new RunException(
          "more than %d programs would run at a time; launch fewer".formatted(slots.count()));
    }
    ProgressFile progress = makeProgress(launch.order());
    LaunchOrder order = launch.order().with(ProgressFile.VARIABLE, progress.path().toString());
    int pid = agent.launch(task, task, order);
    if (pid < 0) {
      progress.close();
      throw new RunException(
          "%s (%s) cannot be started in %s: %s"
              .formatted(
                  launch.application(),
                  order.command().getFirst(),
                  order.directory(),
                  Errno.text(-pid)));
    }
    return new RealProgram(launch, made, task, pid, progress);
  }

  private ProgressFile makeProgress(LaunchOrder order) throws RunException {
    // Beside what the program prints: the folder where it runs may be the user's.
    var output = order.directory().toAbsolutePath().resolve(order.output());
    var path = output.resolveSibling("akula-progress-" + made);
    try {
      return ProgressFile.make(path);
    } catch (IOException e) {
      throw new RunException(
          "%s, where a program can report its progress, cannot be made: %s"
              .formatted(path, FileReason.of(path, e)));
    }
  }

  @Override
  public OptionalInt first() {
    return held.isEmpty() ? OptionalInt.empty() : OptionalInt.of(held.getFirst().pid);
  }

  @Override
  public long nextLaunchNanos() {
    if (!held.isEmpty()) {
      return held.getFirst().launch.launchNanos();
    }
    return waiting.isEmpty() ? Long.MAX_VALUE : waiting.getFirst().launchNanos();
  }

  @Override
  public RealProgram take() {
    return held.removeFirst();
  }

  @Override
  public RunException ended(Exit exit) {
    String name =
        held.stream()
            .filter(program -> program.task == exit.task())
            .map(program -> program.launch.application())
            .findFirst()
            .orElse("a program");
    return new RunException(
        "%s ended before its time had come, when nothing of it had run: its process was killed"
            .formatted(name));
  }

  @Override
  public boolean isEmpty() {
    return held.isEmpty() && waiting.isEmpty();
  }

  /** Removes the files of progress. */
  @Override
  public void close() {
    held.forEach(program -> program.progress.close());
  }
}
