package akula.wrapper.enforce;

/** Notified of what could not be made true, or did not stay so. */
@FunctionalInterface
public interface Complaints {
  /**
   * Takes one.
   *
   * @param kind a word by which equal ones are counted
   * @param text a sentence for people
   */
  void add(Kind kind, String text);

  /** Kinds of complaints. */
  enum Kind {
    /** A thread or process could not be moved. */
    NOT_MOVED("could not be moved"),
    /** A thread was not where it had been put. */
    STRAYED("were not where they had been put"),
    /** A cpu on which a thread had been put is there no longer. */
    DISPLACED("had to leave a cpu that was taken away"),
    /** An application could not be paused or resumed. */
    NOT_PAUSED("could not be paused or resumed"),
    /** A weight could not be set. */
    NOT_WEIGHED("could not be given a weight"),
    /** A program has spoilt the file that it reports in. */
    DAMAGED("files of progress were not as they had been made"),
    /** A registered thread could not be told from its program. */
    NOT_SINGLED("registered threads could not be placed on their own"),
    /** What a program reported of itself cannot be. */
    INVALID_HINT("things that programs reported made no sense"),
    /** Threads of the team that a program reported of did not register in time. */
    TEAM_INCOMPLETE("teams lacked threads when they had been waited for"),
    /** A program wants more contexts than there are. */
    WANTS_MORE("times programs wanted more hardware contexts than there are"),
    /** A core could not be set. */
    NOT_SET("cores could not be set"),
    /** An interval began so late that others were left out. */
    LEFT_OUT("times intervals were left out"),
    /** The same, since the policy was in its callbacks meanwhile. */
    HELD_UP("times the policy was in its callbacks for so long that intervals were left out"),
    /** The guard of the agent was killed. */
    GUARD_REPLACED("times the guard of the agent was killed, and another one took its place"),
    /** A core no longer had the frequency that it had been given. */
    CHANGED("frequencies were no longer as they had been set");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Returns how many of them are reported. */
    public String text() {
      return text;
    }
  }
}
