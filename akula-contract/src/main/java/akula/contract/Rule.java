package akula.contract;

/** What every policy has to keep. */
public enum Rule {
  /** It is found, and an object of it can be made. */
  MADE("it can be made", ""),

  /** What it refuses, it refuses before anything runs. */
  MACHINES(
      "it takes a machine, or refuses it before anything runs",
      "if it cannot deal with such a machine, throw an IllegalArgumentException in checkMachine that"
          + " names the machine, and let refuses() of the contract test return true for it"),

  /** Nothing that it is asked makes it throw. */
  RUNS("it does not throw", ""),

  /** No thread is lost, none is in two places, and none waits that could run. */
  PLACES(
      "every thread is in one place, and runs",
      "activate and place a thread in launchThread, and resume what was paused; if threads are to"
          + " wait, let letsAllRun() of the contract test return false (--allow waiting)"),

  /** Equal cores differ by one thread at most; nowhere does a thread wait for a free context. */
  LOADS(
      "loads stay even",
      "call machine.balanceLoad() in updateSchedule when threads have come or gone (of one that comes"
          + " as another ends totalLoad() alone tells nothing); if loads are to be uneven, let keepsLoadEven() of the contract test return false (--allow uneven)"),

  /** The generator of the host is the only source of chance. */
  CHANCE(
      "the same seed gives the same run",
      "keep state in fields that are not static, take random numbers from the RandomGenerator that"
          + " the constructor is given, and iterate over no HashMap or HashSet of threads"),

  /** Another host that repeats what happened gets the same decisions, to the byte. */
  REPLAY(
      "another host that repeats the run gets the same decisions",
      "go by what the model says alone: no clock, file, static field or thread of its own"),

  /** None starves, and the same seed gives the same order. */
  ORDER(
      "no thread starves in a queue that it orders",
      "let pickNext choose who has waited longest now and then; if threads are to wait so long, let"
          + " longestWaitNanos() of the contract test return more (--longest-wait)"),

  /** Where it says that intervals can be skipped, it would have done nothing at them. */
  SKIPS(
      "what it lets be skipped changes nothing",
      "call machine.skipIntervals() only where the next call at an interval would change nothing,"
          + " whatever is read then");

  private final String title;
  private final String remedy;

  Rule(String title, String remedy) {
    this.title = title;
    this.remedy = remedy;
  }

  /** Returns what has to hold, in a few words. */
  public String title() {
    return title;
  }

  /** Returns what to do where it does not hold; empty if what is wrong says it. */
  String remedy() {
    return remedy;
  }
}
