package akula.papers.pairing;

import akula.formats.InvalidInputException;
import akula.papers.claims.Finding;
import akula.papers.real.Gain;
import akula.papers.real.RealStudy;
import akula.papers.real.RealStudyPlan;
import akula.papers.real.RealTimes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What the paper says of gangs, on two cores of this machine. */
public final class GangClaims {
  static final String SPINNING = "two-spinning";
  static final String SLEEPING = "two-sleeping";
  private static final String GANG = "gang";
  private static final String KERNEL = "linux";

  private GangClaims() {}

  /** Plans the runs that show them. */
  public static RealStudy study(RealStudyPlan how) throws InvalidInputException {
    return new RealStudy(PairingReport.PAPER, plan(), GangClaims::findings, how.runs("pairing"));
  }

  /** Returns the policies that each workload is run under. */
  static SequencedMap<String, List<String>> plan() {
    SequencedMap<String, List<String>> plan = new LinkedHashMap<>();
    plan.put(SPINNING, List.of(GANG, KERNEL));
    plan.put(SLEEPING, List.of(GANG, KERNEL));
    return plan;
  }

  /** Judges runs of {@link #plan()}. */
  static List<Finding> findings(RealTimes times) throws InvalidInputException {
    return List.of(
        new Finding(
            "Gang scheduling guarantees that all threads of an application execute together, thus"
                + " eliminating delays during synchronization.",
            "section 6",
            "Two programs of two threads each that wait spinning, on two cores, take less time"
                + " under gang than under the kernel alone.",
            List.of(Gain.of(times, SPINNING, GANG, KERNEL).above(0)),
            List.of(),
            ""),
        new Finding(
            "Threads that wait asleep need no gang.",
            "of this project, not of the paper",
            "Waiting asleep, the same programs take at most 10 % less time under gang than under"
                + " the kernel alone.",
            List.of(Gain.of(times, SLEEPING, GANG, KERNEL).atMost(10)),
            List.of(),
            ""));
  }
}
