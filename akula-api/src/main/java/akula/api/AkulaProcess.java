package akula.api;

import java.util.List;
import java.util.OptionalInt;

/** A running application: threads that belong together. */
public interface AkulaProcess {

  /** Returns the number of this process in its run, from 0, in the order of launch. */
  int id();

  /** Returns the name of the application. */
  String application();

  /**
   * Returns its threads in the order of their numbers, those that have ended too; unmodifiable. In
   * the simulator all are there before the first of them is launched; on a real machine they come
   * as the program makes them known, at once if it tells of its team. A manager, which may run for
   * days, forgets those that have ended.
   */
  List<AkulaThread> threads();

  /**
   * Returns how many hardware contexts the application reported that it wants at once, or nothing
   * if it did not. It may be more than the machine has.
   */
  OptionalInt wantedContexts();
}
