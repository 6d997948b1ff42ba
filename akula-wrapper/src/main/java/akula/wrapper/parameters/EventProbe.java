package akula.wrapper.parameters;

import akula.wrapper.agent.EventSpec;
import java.util.List;

/** Tries which events this machine can count. */
@FunctionalInterface
public interface EventProbe {
  /**
   * Tries events, each for itself.
   *
   * @param events which
   * @return the error of each, 0 where it can be counted; see {@link akula.wrapper.os.Errno}
   */
  int[] errors(List<EventSpec> events);
}
