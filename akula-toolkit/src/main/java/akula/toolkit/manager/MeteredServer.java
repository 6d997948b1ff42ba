package akula.toolkit.manager;

import akula.bootstrap.RunFailedException;
import akula.toolkit.job.JobListener;
import akula.wrapper.os.ProcessClock;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.Visitors.Present;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A manager that this process is, from when it listens until it is closed. */
final class MeteredServer implements AutoCloseable {
  private final ManagerJob job;
  private final CompletableFuture<RealOutcome> outcome = new CompletableFuture<>();
  private int agent;
  private int guard;

  /**
   * What a manager has had of the processors, nanoseconds.
   *
   * @param server this process
   * @param agent the agent
   * @param guard its guard, 0 if there is none
   */
  record Used(long server, long agent, long guard) {
    static final Used NOTHING = new Used(0, 0, 0);

    /** Returns the sum. */
    long all() {
      return server + agent + guard;
    }

    Used plus(Used other) {
      return new Used(server + other.server, agent + other.agent, guard + other.guard);
    }

    Used minus(Used before) {
      return new Used(server - before.server, agent - before.agent, guard - before.guard);
    }
  }

  /**
   * Starts it, and waits until it listens.
   *
   * @param said what the listener has heard of others: it is told once
   * @throws RunFailedException if it cannot
   */
  MeteredServer(ManagerJob job, JobListener listener, Set<String> said) throws RunFailedException {
    this.job = job;
    CompletableFuture<Void> listens = new CompletableFuture<>();
    Thread.ofPlatform().name("served").start(() -> serve(listens, listener, said));
    try {
      CompletableFuture.anyOf(listens, outcome).join();
    } catch (CompletionException e) {
      throw new RunFailedException(e.getCause().getMessage(), e.getCause());
    }
  }

  private void serve(CompletableFuture<Void> listens, JobListener listener, Set<String> said) {
    try (job) {
      outcome.complete(
          job.run(
              new JobListener() {
                @Override
                public void message(String sentence) {
                  boolean isFirst = listens.complete(null); // it says that it listens
                  boolean isOfLog = sentence.startsWith("what it decides is in"); // it is removed
                  if (!isFirst && !isOfLog && said.add(sentence)) {
                    listener.message(sentence);
                  }
                }
              }));
    } catch (Exception e) {
      outcome.completeExceptionally(e);
    }
  }

  private static int child(ProcessHandle of, String name) {
    return of.children()
        .filter(one -> name.equals(name(one.pid())))
        .mapToInt(one -> (int) one.pid())
        .findFirst()
        .orElse(0);
  }

  private static String name(long pid) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(pid), "comm")).strip();
    } catch (IOException _) {
      return ""; // it has ended
    }
  }

  /** Returns what asks it. */
  ManagerClient client() {
    return new ManagerClient(job.socket());
  }

  /** Returns how many threads it places. */
  int threads() {
    return job.present().stream().map(Present::threads).mapToInt(List::size).sum();
  }

  /** Returns what it has had of the processors up to now, once it places something. */
  Used used() {
    if (agent == 0) {
      agent = child(ProcessHandle.current(), "akula-agent");
      guard = ProcessHandle.of(agent).map(it -> child(it, "akula-guard")).orElse(0);
    }
    List<Long> nanos = new ArrayList<>();
    for (int pid : new int[] {(int) ProcessHandle.current().pid(), agent, guard}) {
      nanos.add(pid == 0 ? 0 : Math.max(0, ProcessClock.nanos(pid)));
    }
    return new Used(nanos.get(0), nanos.get(1), nanos.get(2));
  }

  /** It ends: returns what became of it. */
  RealOutcome end() throws RunFailedException {
    close();
    try {
      return outcome.join();
    } catch (CompletionException e) {
      throw new RunFailedException(e.getCause().getMessage(), e.getCause());
    }
  }

  @Override
  public void close() {
    job.stop();
    outcome.exceptionally(_ -> null).join();
  }
}
