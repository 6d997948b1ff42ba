package akula.bootstrap.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * What is noted of one cpu: its counts, the turn that is under way, and who came during it. Times
 * in nanoseconds since the recording began.
 */
final class CpuRecord {
  /**
   * So shortly before the end of a turn a thread has to have come to have ended it: an interrupt, a
   * wake-up and a switch take some microseconds, more on a virtual machine.
   */
  static final long SHORTLY_NANOS = 100_000;

  private static final long NEVER = Long.MAX_VALUE;

  final ReplayTally tally = new ReplayTally();
  private long began;

  /** Whether the beginning of the turn and all that came since is known. */
  private boolean isKnown;

  /** When the policy would have ended the turn first; {@link #NEVER} if it has not yet. */
  private long ownEnd = NEVER;

  /** Whether the one that runs has called for its turn to end, and is not known to be back. */
  boolean isYielding;

  private final List<Arrival> arrivals = new ArrayList<>();

  /**
   * A thread came while another ran.
   *
   * @param picked whom the policy would have let run then
   * @param from among how many
   */
  record Arrival(long nanos, RecordedThread picked, int from) {}

  void beginTurn(long now) {
    began = now;
    isKnown = true;
    ownEnd = NEVER;
    isYielding = false;
    arrivals.clear();
  }

  /** Events were lost. */
  void forgetTurn() {
    isKnown = false;
    isYielding = false;
    arrivals.clear();
  }

  /** The policy would let another run from now on. */
  void endInOwn(long now) {
    ownEnd = Math.min(ownEnd, now);
  }

  /** A thread has come while another runs. */
  void came(Arrival arrival) {
    arrivals.add(arrival);
  }

  /**
   * The turn has ended, the thread could go on and others wait.
   *
   * @param sliceEnd when the slice would be over that the policy gave last
   */
  void countTurn(long now, long sliceEnd) {
    long own = ownEnd == NEVER ? sliceEnd : ownEnd;
    if (isKnown && own != NEVER) {
      tally.turns().count(now - began, own - began);
    }
  }

  /**
   * The turn has ended.
   *
   * @param before who ran
   * @param isRunnable whether it could have gone on
   * @return the last one that came, if it seems to have ended the turn; or null
   */
  Arrival countArrivals(long now, RecordedThread before, boolean isRunnable) {
    Arrival ended = null;
    for (Arrival arrival : arrivals) {
      boolean did = isRunnable && now - arrival.nanos() <= SHORTLY_NANOS;
      tally.wakeups().count(did, arrival.picked() != before);
      ended = did ? arrival : ended;
    }
    arrivals.clear();
    return ended;
  }
}
