package akula.wrapper.run;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.wrapper.enforce.RealThread;
import java.util.ArrayList;
import java.util.List;

/** A policy and a watch for programs of which threads register. */
final class Registering {
  private Registering() {}

  /** Returns the cpus that the kernel lets a thread use. */
  static String allowed(RealThread thread) {
    return Stage.allowed(thread.pid() + "/task/" + thread.tid());
  }

  /** Puts thread n on core n, and all one further at each call; sees to each launch. */
  static class Carousel implements Scheduler {
    final List<String> launched = new ArrayList<>();
    private int calls;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      launched.add(thread.name());
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      calls++;
      for (AkulaThread thread : machine.threads()) {
        machine.getCore((thread.id() + calls) % machine.coreCount()).addThread(thread);
      }
    }
  }

  /** Collects threads; after an interval with as many as are wanted, something is looked at. */
  abstract static class Watch implements RunEvents {
    final List<RealThread> living = new ArrayList<>();
    final List<RealThread> left = new ArrayList<>();
    private final int wanted;
    private int looks;

    Watch(int wanted) {
      this.wanted = wanted;
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      living.add(thread);
    }

    @Override
    public void left(RealThread thread, long nanos) {
      left.add(thread);
      living.remove(thread);
    }

    @Override
    public void interval(long nanos) {
      if (living.size() == wanted) {
        look(++looks);
      }
    }

    abstract void look(int number);
  }
}
