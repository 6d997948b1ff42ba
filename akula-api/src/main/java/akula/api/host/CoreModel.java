package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Core;
import akula.api.HardwareContext;
import java.util.List;

/** A core as the host sees it. */
public final class CoreModel implements Core {
  private final int index;
  private final DomainModel domain;
  private final MachineDescription.CoreDescription description;
  private final ContextModel[] contexts;
  private final List<HardwareContext> contextsView;
  private int load;
  private double speed;
  private long frequency;
  private boolean prefetching = true;

  CoreModel(
      int index,
      int firstContext,
      DomainModel domain,
      MachineDescription.CoreDescription description) {
    this.index = index;
    this.domain = domain;
    this.description = description;
    contexts = new ContextModel[description.cpus().size()];
    for (int i = 0; i < contexts.length; i++) {
      contexts[i] = new ContextModel(firstContext + i, description.cpus().get(i), this);
    }
    contextsView = new Numbered<>(this, "context", contexts);
    clear();
  }

  /** Puts the core back to the start of a run. */
  void clear() {
    load = 0;
    begin();
    for (ContextModel context : contexts) {
      context.clear();
    }
  }

  /** Another policy takes over: the core is as at the start, but for who is on it. */
  public void begin() {
    speed = description.speed();
    frequency = startFreq();
    prefetching = true;
  }

  void changeLoad(int difference) {
    domain.machine().loads().coreChanged(load, load + difference);
    load += difference;
    domain.changeLoad(difference);
  }

  ContextModel leastLoadedContext() {
    ContextModel best = contexts[0];
    for (int i = 1; i < contexts.length; i++) {
      if (contexts[i].load() < best.load()) {
        best = contexts[i];
      }
    }
    return best;
  }

  /** Returns the thread that came last to the fullest context, or null if the core is empty. */
  ThreadModel lastThread() {
    ContextModel fullest = contexts[0];
    for (int i = 1; i < contexts.length; i++) {
      if (contexts[i].load() > fullest.load()) {
        fullest = contexts[i];
      }
    }
    return fullest.load() == 0 ? null : fullest.getThread(fullest.load() - 1);
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public DomainModel domain() {
    return domain;
  }

  @Override
  public int contextCount() {
    return contexts.length;
  }

  @Override
  public ContextModel getContext(int position) {
    return contexts[Numbered.check(position, contexts.length, this, "context")];
  }

  @Override
  public List<HardwareContext> contexts() {
    return contextsView;
  }

  @Override
  public int load() {
    return load;
  }

  @Override
  public void addThread(AkulaThread thread) {
    HardwareContext place = thread.context();
    if (place == null || place.core() != this) {
      domain.machine().place(thread, leastLoadedContext());
    } else {
      domain.machine().place(thread, place);
    }
  }

  @Override
  public double speed() {
    return speed;
  }

  @Override
  public long getFreq() {
    return frequency;
  }

  /** Returns the frequency at the start of a run, Hz. */
  public long startFreq() {
    return description.frequencyHz();
  }

  @Override
  public long minFreq() {
    return description.minHz();
  }

  @Override
  public long maxFreq() {
    return description.maxHz();
  }

  @Override
  public void setFreq(long hertz) {
    domain.machine().controls().demand(Control.FREQUENCY);
    if (maxFreq() == 0) {
      throw new UnsupportedOperationException(
          this + " has no frequency that can be set; ask maxFreq() first, which is 0 here");
    }
    if (hertz < minFreq() || hertz > maxFreq()) {
      throw new IllegalArgumentException(
          "%s can be set from %d to %d Hz, not to %d Hz"
              .formatted(this, minFreq(), maxFreq(), hertz));
    }
    if (hertz != frequency) {
      frequency = hertz;
      speed = description.speed() * ((double) hertz / startFreq());
      domain.machine().changes().touch(this);
    }
  }

  @Override
  public boolean isPrefetching() {
    return prefetching;
  }

  @Override
  public void setPrefetching(boolean on) {
    domain.machine().controls().demand(Control.PREFETCHING);
    if (on != prefetching) {
      prefetching = on;
      domain.machine().changes().touch(this);
    }
  }

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return "core " + index;
  }
}
