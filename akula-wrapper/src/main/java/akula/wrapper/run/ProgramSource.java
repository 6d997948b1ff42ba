package akula.wrapper.run;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import java.util.OptionalInt;

/** Where the programs of a run come from. For the thread that controls the run. */
interface ProgramSource extends AutoCloseable {

  /** Says where programs come from, before there is an agent. */
  interface Origin {
    /** Returns how many slots of the agent may be needed for programs, and not for threads. */
    int programs();

    /** Begins, with the agent of the run. */
    ProgramSource open(Agent agent, AgentSlots slots);
  }

  /**
   * Gets those ready that are launched by a time.
   *
   * @throws RunException if one cannot be made
   */
  void prepare(long untilNanos) throws AgentException, RunException;

  /** Returns a process that waits to be launched, if there is one. */
  OptionalInt first();

  /** Returns when the next program is launched, or {@link Long#MAX_VALUE}. */
  long nextLaunchNanos();

  /** Takes out the next program; its time has come. Null if it cannot be had after all. */
  RealProgram take() throws AgentException;

  /** A process has ended that was none of a program that was launched. */
  RunException ended(Exit exit);

  /** Returns whether no more programs are launched. */
  boolean isEmpty();

  /** Returns whether programs come and go without end, so that nothing is to be kept of them. */
  default boolean isEndless() {
    return false;
  }

  /** A program that was taken has gone. */
  default void gone() {}

  @Override
  void close();
}
