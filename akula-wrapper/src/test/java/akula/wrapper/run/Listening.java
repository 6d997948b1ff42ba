package akula.wrapper.run;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Puts thread n on core n; notes what is known when threads are launched, and since then. */
final class Listening implements Scheduler {
  final List<List<String>> instants = new ArrayList<>();
  String now = "";
  boolean done;
  private List<String> instant = new ArrayList<>();

  @Override
  public void launchThread(AkulaThread thread, Machine machine) {
    thread.activate();
    instant.add(known(thread));
  }

  @Override
  public void updateSchedule(Machine machine) {
    if (!instant.isEmpty()) {
      instants.add(instant);
      instant = new ArrayList<>();
    }
    String all = "";
    for (AkulaThread thread : machine.threads()) {
      machine.getCore(thread.id() % machine.coreCount()).addThread(thread);
      all += known(thread) + ";";
    }
    now = done ? now : all;
  }

  /** Ends a run when the policy knows something. */
  RunEvents until(Stage stage, String known) {
    return new RunEvents() {
      @Override
      public void interval(long nanos) {
        if (now.contains(known)) {
          done = true;
          stage.stop();
        }
      }
    };
  }

  private static String known(AkulaThread thread) {
    return "%d task %s critical %s wants %s"
        .formatted(
            thread.indexInProcess(),
            text(thread.taskLength()),
            text(thread.criticalSectionLength()),
            thread.process().wantedContexts().orElse(0));
  }

  private static String text(OptionalDouble length) {
    return length.isPresent() ? String.valueOf(length.getAsDouble()) : "-";
  }
}
