package akula.bootstrap.replay;

import java.util.Locale;

/** Why a kernel switched to another thread. */
public enum SwitchCause {
  /** The one that ran fell asleep, or has ended. */
  BLOCKED("it slept or ended"),

  /** The one that ran gave up its turn; known where the recording has its system calls. */
  YIELDED("it yielded"),

  /** A thread came just before, and the one that ran could have gone on. */
  PREEMPTED("another came"),

  /** The one that ran could have gone on. */
  TURN_ENDED("its turn ended"),

  /** None of those that share the cpu fairly ran: it was idle, or another class had it. */
  NONE_RAN("none of them ran");

  private final String text;

  SwitchCause(String text) {
    this.text = text;
  }

  /** Returns it for people, as the end of 'switches since'. */
  public String text() {
    return text;
  }

  /** Returns it as it stands in files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
