package akula.toolkit.setup;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.Settings;
import akula.formats.InvalidInputException;
import akula.formats.catalog.Catalog;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import java.util.Collection;
import java.util.Optional;

/**
 * More threads at once than contexts, under policies that leave it to the host who has a turn,
 * where nobody has said how long that is.
 */
public final class ThreadsInTurns {
  private ThreadsInTurns() {}

  /**
   * Returns the end of a sentence, which names a machine that ships and has enough contexts, the
   * smallest one, each of them a core; empty if there is none.
   */
  public static String machineFor(int threads) {
    Catalog catalog = Home.catalog();
    String best = "";
    int fewest = Integer.MAX_VALUE;
    for (String name : catalog.machines()) {
      try {
        MachineDescription machine = MachineReader.read(catalog.machine(name));
        int contexts = machine.contextCount();
        boolean cores =
            machine.domains().stream()
                .flatMap(domain -> domain.cores().stream())
                .allMatch(core -> core.cpus().size() == 1);
        if (cores && contexts >= threads && contexts < fewest) {
          best = name;
          fewest = contexts;
        }
      } catch (InvalidInputException e) {
        // whoever names it is told what is wrong with it
      }
    }
    return best.isEmpty() ? "" : "; --machine %s has enough".formatted(best);
  }

  /**
   * Returns a sentence without its end, or nothing if each thread can have a context.
   *
   * @param who has threads: its beginning
   * @param threads that are launched together
   */
  public static Optional<String> of(
      Setup setup, Collection<PolicyFactory> policies, String who, int threads) {
    int contexts = setup.machine().contextCount();
    boolean isKnown = !setup.settings().slice().equals(Settings.DEFAULT.slice());
    return threads <= contexts || isKnown || Setup.allOrderQueues(policies)
        ? Optional.empty()
        : Optional.of(
            "%s %d threads, and machine %s has %d contexts, so threads take turns, and the time that they wait counts as degradation"
                .formatted(who, threads, setup.machine().name(), contexts));
  }
}
