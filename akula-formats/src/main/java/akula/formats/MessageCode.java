package akula.formats;

import java.util.Arrays;
import java.util.Optional;

/**
 * What kind of thing went wrong, under a name that stays: it ends each message, and {@code akula
 * help AK103} tells more. A code that has been in a release keeps its meaning; one that is not used
 * any more is not given again.
 */
public enum MessageCode {
  // The command line.
  UNKNOWN_ARGUMENT(101),
  MISSING_ARGUMENT(102),
  WRONG_VALUE(103),
  NOT_TOGETHER(104),
  GIVEN_TWICE(105),
  UNKNOWN_NAME(106),
  NOT_THERE(107),
  THERE_ALREADY(108),
  OTHER_JOB(109),
  UNFIT(110),
  LIMIT(111),
  // Files.
  NO_SUCH_FORMAT(201),
  UNKNOWN_KEY(202),
  MISSING_KEY(203),
  WRONG_CONTENT(204),
  DAMAGED_RESULTS(205),
  UNLIKE_RESULTS(206),
  FOLDER_IN_USE(207),
  FILE_FAILED(208),
  // Policies.
  UNKNOWN_POLICY(301),
  POLICY_OPTIONS(302),
  POLICY_SOURCE(303),
  POLICY_PLUGIN(304),
  POLICY_CLASS(305),
  POLICY_NEEDS(306),
  POLICY_FAILED(307),
  POLICY_HANGS(308),
  // Simulated runs.
  RUN_FAILED(401),
  DEADLOCK(402),
  CONTENTION_FAILED(403),
  // Real runs.
  AGENT_FAILED(501),
  REAL_RUN_FAILED(502),
  MEASURING_FAILED(503),
  // Clusters.
  LIBRARIES_MISSING(601),
  CLUSTER_FAILED(602),
  // What starts this program: scripts, not Java.
  NO_JDK(701),
  NO_MAVEN(702),
  NOT_WRITABLE(703),
  BUILD_FAILED(704),
  // This program.
  DEFECT(901),
  HEAP_FULL(902);

  private final int number;

  MessageCode(int number) {
    this.number = number;
  }

  /** Returns the code that is written so, in small letters or large. */
  public static Optional<MessageCode> of(String text) {
    return Arrays.stream(values()).filter(it -> it.toString().equalsIgnoreCase(text)).findAny();
  }

  @Override
  public String toString() {
    return "AK" + number;
  }
}
