package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.NiceWeights;
import java.math.BigDecimal;
import java.util.OptionalDouble;

/** A thread as the host sees it. */
public final class ThreadModel implements AkulaThread {
  private static final double LEAST_WEIGHT = 0.01;
  private static final double GREATEST_WEIGHT = 100;

  private final MachineModel machine;
  private final int id;
  private final String application;
  private final Membership membership;
  private final long launchNanos;
  private ContextModel context;
  private NodeModel home;
  private boolean active;
  private boolean paused;
  private boolean blocked;
  private boolean finished;
  private double weight = 1;
  private int migrations;

  private ProcessorTime processorTime;
  private MonitoredParameter parameters;

  /** Since when its policy keeps it from running; -1 if it does not. */
  long keptSinceNanos = -1;

  boolean touched;
  ContextModel contextBefore;

  ThreadModel(
      MachineModel machine, int id, String application, Membership membership, long launchNanos) {
    this.machine = machine;
    this.id = id;
    this.application = application;
    this.membership = membership;
    this.launchNanos = launchNanos;
  }

  /** Returns where this thread was when it was first touched, or null; see {@link Changes}. */
  public ContextModel contextBefore() {
    return contextBefore;
  }

  /** Returns whether this thread would progress if it had its turn. */
  public boolean isRunnable() {
    return active && !paused && !blocked && !finished && context != null;
  }

  /** Says why a thread is not runnable that its policy could let run; the end of a sentence. */
  public String whyItWaits() {
    if (!active) {
      return "it was never activated";
    }
    return context == null ? "it is in no place" : "it is paused and was not resumed";
  }

  /** Counts one migration; called by the host, which knows whether the thread had run before. */
  public void countMigration() {
    migrations++;
  }

  /** Says where its memory is; called by the host when the thread runs for the first time. */
  public void setHomeNode(NodeModel node) {
    home = node;
  }

  /** The thread falls asleep until another one lets it continue, or is woken. */
  public void setBlocked(boolean sleeps) {
    if (sleeps != blocked) {
      changed();
      blocked = sleeps;
    }
  }

  /** Returns to which process it belongs, and takes what the application reports. */
  public Membership membership() {
    return membership;
  }

  /** Returns whether its policy lets it run; it may sleep all the same. */
  public boolean mayRun() {
    return active && !paused && !finished && context != null;
  }

  /**
   * The thread is as when it was launched: in no place, not active, of the usual weight; another
   * policy is told of it next.
   */
  public void begin() {
    removeFromPlace();
    resume();
    setWeight(1);
    if (active) {
      active = false;
      changed();
    }
  }

  void markFinished() {
    finished = true;
  }

  void moveTo(ContextModel place) {
    if (place == context) {
      return;
    }
    machine.changes().touch(this);
    if (context != null) {
      context.remove(this);
    }
    context = place;
    if (place != null) {
      place.insert(this);
    }
  }

  @Override
  public void exchangePlaces(AkulaThread other) {
    ThreadModel partner = machine.placeable(other);
    machine.placeable(this);
    requirePlace();
    partner.requirePlace();
    if (partner.context != context) {
      machine.changes().touch(this);
      machine.changes().touch(partner);
      context.replace(this, partner);
      partner.context.replace(partner, this);
      ContextModel place = context;
      context = partner.context;
      partner.context = place;
    }
  }

  private void requirePlace() {
    if (context == null) {
      throw new IllegalStateException(
          name() + " is in no place and has none to exchange; ask context() first");
    }
  }

  private void changed() {
    machine.changes().touch(this);
  }

  private void requireUnfinished(String operation) {
    if (finished) {
      throw new IllegalStateException(
          name() + " has ended and cannot be " + operation + "; ask isFinished() first");
    }
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public String name() {
    return application + "#" + id;
  }

  @Override
  public String application() {
    return application;
  }

  @Override
  public ProcessModel process() {
    return membership.process(this);
  }

  @Override
  public int indexInProcess() {
    return membership.index();
  }

  @Override
  public OptionalDouble taskLength() {
    return membership.taskLength();
  }

  @Override
  public OptionalDouble criticalSectionLength() {
    return membership.criticalSectionLength();
  }

  @Override
  public long launchNanos() {
    return launchNanos;
  }

  @Override
  public MachineModel machine() {
    return machine;
  }

  @Override
  public void activate() {
    requireUnfinished("activated");
    if (!active) {
      changed();
      active = true;
    }
  }

  @Override
  public boolean isActive() {
    return active;
  }

  @Override
  public boolean isFinished() {
    return finished;
  }

  @Override
  public ContextModel context() {
    return context;
  }

  @Override
  public CoreModel core() {
    return context == null ? null : context.core();
  }

  @Override
  public DomainModel domain() {
    return context == null ? null : context.core().domain();
  }

  @Override
  public NodeModel homeNode() {
    return home;
  }

  @Override
  public void removeFromPlace() {
    moveTo(null);
  }

  @Override
  public void pause() {
    requireUnfinished("paused");
    machine.controls().demand(Control.PAUSE);
    if (!paused) {
      changed();
      paused = true;
    }
  }

  @Override
  public void resume() {
    if (paused && !finished) {
      changed();
      paused = false;
    }
  }

  @Override
  public boolean isPaused() {
    return paused;
  }

  @Override
  public boolean isBlocked() {
    return blocked;
  }

  @Override
  public double weight() {
    return weight;
  }

  @Override
  public void setWeight(double newWeight) {
    requireUnfinished("given a weight");
    machine.controls().demand(Control.WEIGHTS);
    if (!(newWeight >= LEAST_WEIGHT && newWeight <= GREATEST_WEIGHT)) {
      throw new IllegalArgumentException(
          "the weight of %s has to be from %s to %s, not %s"
              .formatted(name(), LEAST_WEIGHT, GREATEST_WEIGHT, newWeight));
    }
    if (newWeight != weight) {
      changed();
      weight = newWeight;
    }
  }

  /** Gives a thread the weight with which it is launched: that of a nice value. */
  public void setNice(int nice) {
    weight = (double) NiceWeights.of(nice) / NiceWeights.OF_NICE_0;
  }

  /** Knows for how long a thread has run. */
  @FunctionalInterface
  public interface ProcessorTime {
    /** Returns for how long it has run up to a time, nanoseconds. */
    long upTo(long now);
  }

  /** Takes who knows for how long the thread has run; reported by a host that orders queues. */
  public void setProcessorTime(ProcessorTime time) {
    processorTime = time;
  }

  /** Returns who knows for how long the thread has run; null if none was set. */
  public ProcessorTime processorTime() {
    return processorTime;
  }

  @Override
  public long processorNanos() {
    machine.controls().demand(Control.QUEUE_ORDER);
    return processorTime == null ? 0 : processorTime.upTo(machine.nowNanos());
  }

  @Override
  public int migrations() {
    return migrations;
  }

  @Override
  public void addParameter(String parameter, int intervals) {
    parameters = MonitoredParameter.add(parameters, this, parameter, intervals);
  }

  @Override
  public boolean isOfCore(String parameter) {
    return MonitoredParameter.isOfCore(parameters, this, parameter) && sharesCore();
  }

  /** Returns whether readings of any of its parameters are of its whole core. */
  public boolean isAnyOfCore() {
    return sharesCore() && MonitoredParameter.isAnyOfCore(parameters, this);
  }

  private boolean sharesCore() {
    return context != null && context.core().contexts().size() > 1;
  }

  @Override
  public boolean hasParameter(String parameter) {
    return MonitoredParameter.find(parameters, parameter) != null;
  }

  @Override
  public boolean hasReading(String parameter, int intervals) {
    return !Double.isNaN(MonitoredParameter.read(parameters, this, parameter, intervals));
  }

  @Override
  public double readParameter(String parameter, int intervals) {
    double value = MonitoredParameter.read(parameters, this, parameter, intervals);
    if (Double.isNaN(value)) {
      throw new IllegalStateException(
          "%s of %s has no value at %s s for a window of %d interval(s); ask hasReading first"
              .formatted(parameter, name(), seconds(machine.nowNanos()), intervals));
    }
    return value;
  }

  private static String seconds(long nanos) {
    return BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString();
  }

  @Override
  public double readParameterOr(String parameter, double otherwise) {
    double value = MonitoredParameter.read(parameters, this, parameter, 1);
    return Double.isNaN(value) ? otherwise : value;
  }

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public String toString() {
    return name();
  }
}
