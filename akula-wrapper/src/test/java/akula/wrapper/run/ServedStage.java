package akula.wrapper.run;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.os.CpuMask;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** A run without an end, on the cpus that this process may use. */
public final class ServedStage implements AutoCloseable {
  private static final RealSettings SETTINGS =
      new RealSettings(Stage.INTERVAL, Stage.LIMITS, false, false, false, false);

  private static final int SLOT_FREE = 0;

  private final Visitors visitors = new Visitors();
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final List<String> went = new CopyOnWriteArrayList<>();
  private final CompletableFuture<RealOutcome> outcome = new CompletableFuture<>();
  private final Stage stage;

  /** Begins it, under a policy that puts each thread on the last context. */
  public ServedStage(Path folder) throws AgentException {
    this(folder, (_, _) -> {});
  }

  /** Begins it with room for so few threads that are counted each on its own. */
  public static ServedStage withRoomFor(int threads, Path folder) throws AgentException {
    return new ServedStage(folder, threads, SETTINGS, (_, _) -> {});
  }

  /**
   * Begins it in the worst case: nothing is enforced, but all threads are blocked and unblocked.
   */
  static ServedStage worstCase(Path folder) throws AgentException {
    return new ServedStage(folder, Visitors.MOST_THREADS, SETTINGS.worstCase(), (_, _) -> {});
  }

  /**
   * Begins it, under a policy that puts each thread on the last context.
   *
   * @param more what it does with a thread, too
   */
  public ServedStage(Path folder, BiConsumer<AkulaThread, Machine> more) throws AgentException {
    this(folder, Visitors.MOST_THREADS, SETTINGS, more);
  }

  private ServedStage(
      Path folder, int room, RealSettings settings, BiConsumer<AkulaThread, Machine> more)
      throws AgentException {
    stage = new Stage(folder, Visitors.MOST_PROGRAMS + room);
    Thread.ofPlatform()
        .start(() -> {
          try (RealRun run =
              new RealRun(
                  new RealRun.Resources(stage.machine, stage.agent, stage.readings(), stage.cpus),
                  visitors,
                  last("first", more),
                  "first",
                  settings,
                  new RunEvents() {
                    @Override
                    public void gone(List<ThreadOutcome> threads) {
                      went.add(threads.getFirst().exit().text());
                    }
                  })) {
            outcome.complete(run.run());
          } catch (Exception e) {
            outcome.completeExceptionally(e);
          }
        });
  }

  /**
   * Returns a policy that puts each thread on the last context, and says that it was told of it.
   */
  Scheduler last(String name) {
    return last(name, (_, _) -> {});
  }

  private Scheduler last(String name, BiConsumer<AkulaThread, Machine> more) {
    return new Scheduler() {
      @Override
      public void launchThread(AkulaThread thread, Machine machine) {
        told.add(name + " " + thread.application());
        thread.activate();
        machine.getContext(machine.contextCount() - 1).addThread(thread);
        more.accept(thread, machine);
      }

      @Override
      public void threadBlocked(AkulaThread thread, Machine machine) {
        told.add(name + " blocked");
      }

      @Override
      public void threadWoken(AkulaThread thread, Machine machine) {
        told.add(name + " woken");
      }

      @Override
      public void updateSchedule(Machine machine) {}
    };
  }

  public Visitors visitors() {
    return visitors;
  }

  public CpuMask cpus() {
    return stage.cpus;
  }

  /** Returns the number of the cpu where threads are put. */
  public int lastCpu() {
    return stage.cpus.cpus().getLast();
  }

  /** Returns which policy was told of which application, in turn. */
  public List<String> told() {
    return told;
  }

  /** Returns how programs went, in turn. */
  List<String> went() {
    return went;
  }

  /** Returns the cpus that a process may use, as the kernel writes them. */
  public static String allowed(int pid) {
    return Stage.allowed(pid);
  }

  /** Returns the process of the agent. */
  public int agentPid() {
    return stage.agent.pid();
  }

  /** Returns how many slots of the agent are taken. */
  public int takenSlots() {
    CounterTable.Reading reading = new CounterTable.Reading(0);
    int taken = 0;
    for (int slot = 0; slot < stage.agent.table().slots(); slot++) {
      stage.agent.table().read(slot, reading);
      taken += reading.state == SLOT_FREE ? 0 : 1;
    }
    return taken;
  }

  /** The agent ends. */
  void endAgent() {
    stage.agent.close();
  }

  /** Waits for something that is to come, as long as that takes. */
  public static <T> T await(CompletableFuture<T> what) {
    return what.join();
  }

  /** Waits for the end; returns whether it was not stopped before the last program had gone. */
  public boolean isWhole() {
    return outcome().isWhole();
  }

  /** Waits for the end. */
  RealOutcome outcome() {
    return await(outcome);
  }

  @Override
  public void close() {
    visitors.stop();
    outcome();
    visitors.close();
    stage.close();
  }
}
