package akula.policies.kit;

import akula.api.Control;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** A machine whose cores have so many contexts each, and a queue of gangs on it. */
final class PairingMachine {
  final MachineModel model;
  final GangQuanta<GangQuanta.Member> quanta;
  final List<GangQuanta.Member> members = new ArrayList<>();

  PairingMachine(
      List<Integer> contextsOfCores, GangQuanta.Requeue requeue, GangQuanta.Changes changes) {
    List<MachineDescription.Domain> domains = new ArrayList<>();
    int cpu = 0;
    for (int contexts : contextsOfCores) {
      List<Integer> cpus = IntStream.range(cpu, cpu + contexts).boxed().toList();
      domains.add(new MachineDescription.Domain(0, List.of(CoreDescription.nominal(cpus))));
      cpu += contexts;
    }
    var node = new MachineDescription.Node(0, 0, List.of(10));
    model =
        new MachineModel(
            new MachineDescription("m", List.of(node), domains),
            1_000_000_000,
            Set.of(Control.PAUSE),
            ParameterSource.NONE);
    quanta = new GangQuanta<>(Duration.ofMillis(100), requeue, changes);
  }

  PairingMachine(List<Integer> contextsOfCores) {
    this(contextsOfCores, GangQuanta.Requeue.HEAD, GangQuanta.Changes.WAIT);
  }

  /** Launches an application. */
  List<GangQuanta.Member> launch(int threads) {
    return launch(model.launchProcess("app"), threads);
  }

  /** Launches one more thread of the application of another one. */
  GangQuanta.Member add(GangQuanta.Member other) {
    return launch(((ThreadModel) other.thread()).process(), 1).getFirst();
  }

  private List<GangQuanta.Member> launch(ProcessModel process, int threads) {
    List<GangQuanta.Member> launched = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      launched.add(new GangQuanta.Member(model.launch(process, model.nowNanos())));
      quanta.launch(launched.getLast());
    }
    members.addAll(launched);
    return launched;
  }

  /** Returns the numbers of the threads on each core. */
  List<List<Integer>> placed() {
    return IntStream.range(0, model.coreCount())
        .mapToObj(core ->
            members.stream()
                .map(GangQuanta.Member::thread)
                .filter(thread -> thread.core() != null && thread.core().index() == core)
                .map(thread -> thread.id())
                .toList())
        .toList();
  }
}
