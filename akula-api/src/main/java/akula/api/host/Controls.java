package akula.api.host;

import akula.api.Control;
import java.util.EnumSet;
import java.util.Set;

/** What a host can do beyond placing threads. */
final class Controls {
  private final String machine;
  private final Set<Control> available;

  /**
   * Makes them.
   *
   * @param machine its name, for messages
   */
  Controls(String machine, Set<Control> available) {
    this.machine = machine;
    this.available = EnumSet.noneOf(Control.class); // asked for at each turn: a bit is quick
    this.available.addAll(available);
  }

  boolean has(Control control) {
    return available.contains(control);
  }

  /**
   * Refuses a control that is not there.
   *
   * @throws UnsupportedOperationException with the remedy
   */
  void demand(Control control) {
    if (!has(control)) {
      throw new UnsupportedOperationException(
          "%s is not available on machine %s here; ask machine.supports(Control.%s) first, or name"
                  .formatted(control, machine, control)
              + " it in requirements() so that the run is refused at its start");
    }
  }
}
