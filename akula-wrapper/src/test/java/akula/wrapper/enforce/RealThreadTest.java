package akula.wrapper.enforce;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** The threads of a program, as they come and go. */
class RealThreadTest {
  private final MachineModel machine =
      new MachineModel(
          MachineDescription.regular("test", 1, 2, 1), 1, Set.of(), ParameterSource.NONE);

  /** Threads of the model of one program that are placed, its own first as long as it is. */
  private final class PlacedThreads {
    private final RealThread program = new RealThread(machine.launch("work", 0), 0, 100);
    private final List<RealThread> placed = new ArrayList<>(List.of(program));

    /**
     * Does one of the things that happen to programs: something registers, leaves, or all leave.
     */
    void happens(int what) {
      switch (what) {
        case 0 -> {
          program.standAside();
          placed.remove(program);
        }
        case 1, 2, 3, 4 ->
            placed.add(
                RealThread.registered(
                    machine.launch(program.model().process(), 0), program, 100, what, 0));
        default ->
            placed.stream().filter(RealThread::isRegistered).findAny().ifPresent(this::leave);
      }
    }

    private void leave(RealThread thread) {
      thread.leave();
      placed.remove(thread);
    }
  }

  @Example
  void aRegisteredThreadHasTheMemoryOfItsProgram() {
    RealThread program = new RealThread(machine.launch("work", 0), 0, 100);
    program.model().setHomeNode(machine.getContext(0).core().domain().node());
    RealThread thread =
        RealThread.registered(machine.launch(program.model().process(), 0), program, 100, 101, 0);
    assertThat(thread.model().homeNode()).isNotNull().isSameAs(program.model().homeNode());
  }

  @Property
  void oneThreadOfThoseThatArePlacedIsTheFirst(
      @ForAll @Size(max = 40) List<@IntRange(max = 9) Integer> happenings) {
    PlacedThreads threads = new PlacedThreads();
    for (int what : happenings) {
      threads.happens(what);
      assertThat(threads.placed.stream().filter(RealThread::isFirstOfProgram).count())
          .isEqualTo(threads.placed.isEmpty() ? 0 : 1);
    }
  }
}
