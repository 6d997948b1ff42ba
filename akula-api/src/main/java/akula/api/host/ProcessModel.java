package akula.api.host;

import akula.api.AkulaProcess;
import akula.api.AkulaThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/** A process as the host sees it. */
public final class ProcessModel implements AkulaProcess {
  private final int id;
  private final String application;
  private final List<AkulaThread> threads = new ArrayList<>(1);
  private final List<AkulaThread> threadsView = Collections.unmodifiableList(threads);
  private int launched;
  private OptionalInt wantedContexts = OptionalInt.empty();

  ProcessModel(int id, String application) {
    this.id = id;
    this.application = application;
  }

  void add(ThreadModel thread) {
    threads.add(thread);
    launched++;
  }

  /** Returns how many threads it has had so far. */
  int launched() {
    return launched;
  }

  /** A thread has ended, and there would be ever more of them in a host that has no end. */
  public void forget(ThreadModel ended) {
    threads.remove(ended);
  }

  /**
   * The application reported how many contexts it wants.
   *
   * @param count at least 1, or 0 to take it back
   */
  public void reportContexts(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("contexts have to be at least 0, not " + count);
    }
    wantedContexts = count == 0 ? OptionalInt.empty() : OptionalInt.of(count);
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public String application() {
    return application;
  }

  @Override
  public List<AkulaThread> threads() {
    return threadsView;
  }

  @Override
  public OptionalInt wantedContexts() {
    return wantedContexts;
  }

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public String toString() {
    return application + " (process " + id + ")";
  }
}
