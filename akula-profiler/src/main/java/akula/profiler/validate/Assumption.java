package akula.profiler.validate;

/** What a simulated run takes for granted, and what a measured one can show to be otherwise. */
public enum Assumption {
  /** Applications take as long alone as the data set says. */
  SOLO_TIME("solo times", "programs take another time alone than in the data set"),
  /** Programs slow each other down as the data set says, composed of pairs. */
  RELATIVE_SPEED(
      "relative speeds", "together programs needed another processor time than the data set says"),
  /** Threads of one context take turns of 100 ms. */
  TURNS("turns", "the kernel's turns are shorter than the simulator's"),
  /** Nobody else uses the cpus. */
  UNDISTURBED("undisturbed", "other programs or a hypervisor took a part of the cpus"),
  /** The policy decides on the machine as in the simulator. */
  PLACEMENT("placement", "the policy put threads elsewhere, or at other times"),
  /** Threads begin when they are launched. */
  LAUNCH("launches", "threads began later than they were launched");

  private final String word;
  private final String failure;

  Assumption(String word, String failure) {
    this.word = word;
    this.failure = failure;
  }

  /** Returns what it is about, in a word or two. */
  public String word() {
    return word;
  }

  /** Returns what is the case where it fails, a sentence without its end. */
  public String failure() {
    return failure;
  }
}
