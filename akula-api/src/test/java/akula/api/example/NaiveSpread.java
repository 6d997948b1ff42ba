package akula.api.example;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;

/** The example of the AKULA paper (Figure 3), as the documentation prints it. */
public final class NaiveSpread implements Scheduler {
    private int previousLoad;

    @Override public void launchThread(AkulaThread thread, Machine machine) {
        thread.activate();
        machine.addThread(thread);
        previousLoad++;
    }

    @Override public void updateSchedule(Machine machine) {
        if (machine.totalLoad() != previousLoad) {
            machine.balanceLoad();
            machine.balanceDomains();
            previousLoad = machine.totalLoad();
        }
    }
}
