package akula.toolkit.common;

import akula.api.plugin.InvalidPolicyException;
import akula.formats.MessageCode;

/** Which code a mistake in naming or making a policy has, whoever tells it. */
public final class FaultCode {
  private FaultCode() {}

  /** Returns the code. */
  public static MessageCode of(InvalidPolicyException.Fault fault) {
    return switch (fault) {
      case UNKNOWN -> MessageCode.UNKNOWN_POLICY;
      case OPTIONS -> MessageCode.POLICY_OPTIONS;
      case SOURCE -> MessageCode.POLICY_SOURCE;
      case PLUGIN -> MessageCode.POLICY_PLUGIN;
      case CLASS -> MessageCode.POLICY_CLASS;
      case NEEDS -> MessageCode.POLICY_NEEDS;
      case HANGS -> MessageCode.POLICY_HANGS;
    };
  }
}
