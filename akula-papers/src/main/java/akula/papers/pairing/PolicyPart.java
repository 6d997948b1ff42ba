package akula.papers.pairing;

import java.util.List;

/**
 * Something that may be the reason for what comes out, and how to do without it: the same runs are
 * made once more with other policies in place of some.
 */
enum PolicyPart {
  /** The first phase: the applications that run are chosen by bandwidth. */
  CHOOSING(
      "select=bandwidth against select=order (the first phase)",
      "applications are chosen in the order of the queue and not by bandwidth (select=order)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? policy + ":select=order" : policy;
    }
  },
  /** The second phase: threads are paired by a metric. Without it all three are one policy. */
  PAIRING(
      "place=metric against place=order (the second phase)",
      "threads are placed in the order of the queue and not paired (place=order)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? PairingTable.BUS + ":place=order" : policy;
    }
  },
  /** Measurements are means over five quanta; section 5 tells of the latest one alone, too. */
  WINDOW(
      "window=5 against window=1 (five quanta and not the latest one alone)",
      "only the latest quantum counts (window=1)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? policy + ":window=1" : policy;
    }
  },
  /** On a full bus all readings are less than what is asked for. */
  DEMAND(
      "demand=mean against demand=greatest (an application asks for the mean of its readings)",
      "an application asks for the greatest of its readings in the window (demand=greatest)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? policy + ":demand=greatest" : policy;
    }
  },
  /** Those that come or go within a quantum wait for the next one, as the paper slices time. */
  CHANGES(
      "changes=wait against changes=choose (who comes or goes waits for the next quantum)",
      "applications are chosen anew as soon as one comes or goes (changes=choose)") {
    @Override
    String without(String policy) {
      return isGang(policy) ? policy + ":changes=choose" : policy;
    }
  },
  /** A program that starts again is new: what was measured of it before is forgotten. */
  RESTART(
      "restart=new against restart=known (a program that starts again is new)",
      "a program that ran before counts as what was measured of it (restart=known)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? policy + ":restart=known" : policy;
    }
  },
  /**
   * One of which nothing is known is chosen after the others; the head of the queue runs always.
   */
  UNKNOWN(
      "unknown=last against unknown=first (what is not known is chosen last)",
      "one of which nothing is known is chosen before all others (unknown=first)") {
    @Override
    String without(String policy) {
      return isNew(policy) ? policy + ":unknown=first" : policy;
    }
  },
  /** The head of the queue alone goes to its end, where the paper leaves open who does. */
  REQUEUE(
      "requeue=head against requeue=ran (the head of the queue alone goes to its end)",
      "all that ran go to the end of the queue (requeue=ran)") {
    @Override
    String without(String policy) {
      return isGang(policy) ? policy + ":requeue=ran" : policy;
    }
  },
  /** Linux prefers wholly idle cores, which the paper denies. */
  IDLE_CORES(
      "idle=core against idle=any (linux_24 prefers wholly idle cores)",
      "Linux takes contexts for processors (linux_24:idle=any)") {
    @Override
    String without(String policy) {
      return policy.equals(PairingTable.LINUX) ? PairingTable.LINUX_ANY : policy;
    }
  };

  /** Those that the policies of the paper are made of. */
  static final List<PolicyPart> OF_POLICIES =
      List.of(PAIRING, CHOOSING, WINDOW, DEMAND, CHANGES, RESTART, UNKNOWN, REQUEUE);

  private final String words;
  private final String absence;

  PolicyPart(String words, String absence) {
    this.words = words;
    this.absence = absence;
  }

  /** Returns the policy that runs in place of one where this is left out. */
  abstract String without(String policy);

  /** Returns what it is, and against what it is measured. */
  String words() {
    return words;
  }

  /** Returns what is if it is not, as the end of 'if'. */
  String absence() {
    return absence;
  }

  /** Slices time, as gang scheduling does. */
  private static boolean isGang(String policy) {
    return isNew(policy) || policy.equals(PairingTable.GANG);
  }

  private static boolean isNew(String policy) {
    return PairingTable.NEW.contains(policy);
  }
}
