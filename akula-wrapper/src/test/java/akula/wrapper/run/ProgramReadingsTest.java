package akula.wrapper.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.kernel.KernelStage;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ServedParameter.FromData;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A thread whose turns are decided reads what is known of its program. */
class ProgramReadingsTest {
  private double factor = 1;
  private final CounterReadings counted =
      new CounterReadings(
          List.of(new FromData("IPC", "", "d"), new FromData("SPEED", "", "d")),
          0,
          (application, name) -> factor * (application.length() + (name.equals("IPC") ? 0 : 10)));
  private final ProgramReadings readings = new ProgramReadings(counted);
  private final MachineModel programs =
      new MachineModel(KernelStage.machine(1), 1, Set.of(), ParameterSource.NONE);
  private final MachineModel decided =
      new MachineModel(KernelStage.machine(1), 1, Set.of(), readings);

  private RealThread program(String application, int pid) {
    ThreadModel model = programs.launch(application);
    counted.threads().launched(model, 0);
    RealThread thread = new RealThread(model, 0, pid);
    readings.add(thread);
    return thread;
  }

  private ThreadModel thread(ProcessModel process) {
    return decided.launch(process, 0);
  }

  @Test
  void threadsOfAllItsProcessesReadTheSame() {
    RealThread first = program("abc", 100);
    program("abcde", 200);
    ProcessModel parent = decided.launchProcess("abc");
    ProcessModel child = decided.launchProcess("abc");
    ProcessModel other = decided.launchProcess("abcde");
    readings.joined(parent, 100, null);
    readings.joined(child, 101, parent);
    readings.joined(other, 200, null);
    ParameterSource.Reading ofChild = readings.reading(thread(child), 0);
    ParameterSource.Reading ofOther = readings.reading(thread(other), 1);
    assertThat(ofChild.over(1)).isEqualTo(3);
    assertThat(ofOther.over(1)).isEqualTo(15);
    factor = 2;
    assertThat(ofChild.over(1)).as("until an interval has ended").isEqualTo(3);
    readings.intervalEnded();
    assertThat(ofChild.over(1)).isEqualTo(6);
    assertThat(readings.reading(thread(parent), 0).over(1)).isEqualTo(6);
    readings.remove(first);
    factor = 3;
    readings.intervalEnded();
    assertThat(ofChild.over(1)).as("as it was when it ended").isEqualTo(6);
    assertThat(ofOther.over(1)).isEqualTo(45);
  }

  @Test
  void longerWindowsAreThereOnceTheyAreAskedFor() {
    program("abc", 100);
    ProcessModel process = decided.launchProcess("abc");
    readings.joined(process, 100, null);
    ThreadModel thread = thread(process);
    ParameterSource.Reading reading = readings.reading(thread, 1);
    assertThat(reading.over(3)).isNaN();
    readings.monitor(thread, 1, 3);
    readings.intervalEnded();
    assertThat(reading.over(3)).isEqualTo(13);
    assertThat(reading.over(4)).isNaN();
  }

  @Test
  void processesThatAreNoMoreAreForgotten() {
    ProcessModel first = decided.launchProcess("abc");
    readings.joined(first, 100, null);
    List<WeakReference<ProcessModel>> forked = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      ProcessModel process = decided.launchProcess("abc");
      readings.joined(process, 101 + i, first);
      forked.add(new WeakReference<>(process));
    }
    assumeThat(ManagementFactory.getRuntimeMXBean().getInputArguments())
        .doesNotContain("-XX:+DisableExplicitGC");
    System.gc(); // the test is of what can be collected
    assertThat(forked).filteredOn(one -> one.get() != null).hasSizeLessThan(10);
    program("abc", 100);
    assertThat(readings.reading(thread(first), 0).over(1)).isEqualTo(3);
  }
}
