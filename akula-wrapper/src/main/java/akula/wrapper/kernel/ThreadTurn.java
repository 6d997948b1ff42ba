package akula.wrapper.kernel;

/**
 * A turn that a thread had.
 *
 * @param thread its number in the model
 * @param name as policies see it
 * @param application what it belongs to
 * @param process its process
 * @param task its id
 * @param context where it was, the number in the model
 * @param beginNanos since the policy was asked for the first time
 * @param endNanos when it was over
 * @param askedNanos the slice that was asked for; 0 where none was
 * @param hadNanos its processor time
 * @param begin how it came to it
 * @param end why it was over
 */
public record ThreadTurn(
    int thread,
    String name,
    String application,
    int process,
    int task,
    int context,
    long beginNanos,
    long endNanos,
    long askedNanos,
    long hadNanos,
    Begin begin,
    End end) {

  /** How a thread comes to a turn. */
  public enum Begin {
    /** The policy picked it where nobody ran. */
    PICKED("picked"),
    /** The policy picked it while somebody's turn went on, to follow that. */
    PICKED_AHEAD("picked ahead"),
    /** The policy let it take the cpu from another one. */
    PREEMPTS("preempts"),
    /** It goes on: picked again, or for a slice that is longer than one answer. */
    EXTENDED("extended"),
    /** Nobody had decided for too long. */
    FALLBACK("fallback"),
    /** The policy had picked another one by then, which came too late. */
    OVERRULED("overruled"),
    /** It had it when the state was told anew. */
    TOLD_ANEW("told anew");

    private final String text;

    Begin(String text) {
      this.text = text;
    }

    /** Returns it for people. */
    public String text() {
      return text;
    }
  }

  /** Why a turn is over. */
  public enum End {
    /** Its slice was. */
    SLICE_ENDED("slice ended"),
    /** It gave way. */
    YIELDED("yielded"),
    /** Another one was to have the cpu. */
    PREEMPTED("preempted"),
    /** It waits for something. */
    SLEPT("slept"),
    /** It has ended, or left the group. */
    ENDED("ended"),
    /** The next turn on the same cpu is its own, without a pause. */
    EXTENDED("extended"),
    /** Its affinity, weight or class was set. */
    SET_ANEW("set anew"),
    /** The event was lost. */
    NOT_TOLD("not told"),
    /** The policy decides no more. */
    RUN_ENDED("run ended");

    private final String text;

    End(String text) {
      this.text = text;
    }

    /** Returns it for people. */
    public String text() {
      return text;
    }
  }
}
