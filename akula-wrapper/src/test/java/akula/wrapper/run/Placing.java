package akula.wrapper.run;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.function.Consumer;

/** Places all threads on the first core and then does something else at each call. */
final class Placing implements Scheduler {
  private final Consumer<Machine> then;

  Placing(Consumer<Machine> then) {
    this.then = then;
  }

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    machine.getCore(0).addThread(thread);
  }

  @Override
  public void updateSchedule(Machine machine) {
    then.accept(machine);
  }
}
