package akula.cli.help;

import akula.api.host.PolicyFailedException;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.MissingParameterException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.team.DeadlockException;
import akula.cli.common.LibrariesMissingException;
import akula.cli.common.WrongValueException;
import akula.formats.MessageCode;
import akula.formats.contention.ContentionFailedException;
import akula.formats.journal.FolderInUseException;
import akula.profiler.measure.MeasuringException;
import akula.toolkit.cluster.ClusterFailedException;
import akula.toolkit.common.FaultCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Which code a failure has; mistakes in files have theirs already. */
public final class FailureCodes {
  private FailureCodes() {}

  /** Returns the code. */
  public static MessageCode of(Throwable failure) {
    return switch (failure) {
      case UsageException wrong -> wrong.code();
      case InvalidPolicyException wrong -> FaultCode.of(wrong.fault());
      case ParameterException wrong -> of(wrong);
      case RunFailedException failed -> ofRun(failed);
      case UncheckedIOException io -> of(io.getCause());
      case LibrariesMissingException _ -> MessageCode.LIBRARIES_MISSING;
      default -> ofCause(failure, MessageCode.DEFECT);
    };
  }

  private static MessageCode of(ParameterException wrong) {
    return switch (wrong) {
      case UnmatchedArgumentException _ -> MessageCode.UNKNOWN_ARGUMENT;
      case OverwrittenOptionException _ -> MessageCode.GIVEN_TWICE;
      case CommandLine.MissingParameterException _ -> MessageCode.MISSING_ARGUMENT;
      case ParameterException _ when wrong.getCause() instanceof WrongValueException ->
          MessageCode.WRONG_VALUE;
      case ParameterException _ when wrong.getArgSpec() == null && wrong.getValue() == null ->
          MessageCode.MISSING_ARGUMENT;
      default -> MessageCode.WRONG_VALUE;
    };
  }

  /**
   * A run fails by what it was made of, and who tells more of it wraps that: a policy, a program.
   */
  private static MessageCode ofRun(RunFailedException failed) {
    if (failed.isOutOfMemory()) {
      return MessageCode.HEAP_FULL;
    }
    MessageCode code = MessageCode.RUN_FAILED;
    for (Throwable each = failed; each != null; each = each.getCause()) {
      code = code == MessageCode.RUN_FAILED ? ofCause(each, code) : code;
    }
    return code;
  }

  private static MessageCode ofCause(Throwable cause, MessageCode otherwise) {
    return switch (cause) {
      case InvalidPolicyException wrong -> FaultCode.of(wrong.fault());
      case MissingParameterException _ -> MessageCode.POLICY_NEEDS;
      case PolicyFailedException _ -> MessageCode.POLICY_FAILED;
      case DeadlockException _ -> MessageCode.DEADLOCK;
      case ContentionFailedException _ -> MessageCode.CONTENTION_FAILED;
      case AgentException _ -> MessageCode.AGENT_FAILED;
      case RunException _ -> MessageCode.REAL_RUN_FAILED;
      case MeasuringException _ -> MessageCode.MEASURING_FAILED;
      case OutOfMemoryError _ -> MessageCode.HEAP_FULL;
      case IOException io -> of(io);
      default -> otherwise;
    };
  }

  private static MessageCode of(IOException failure) {
    return switch (failure) {
      case ClusterFailedException _ -> MessageCode.CLUSTER_FAILED;
      case FolderInUseException _ -> MessageCode.FOLDER_IN_USE;
      case NoSuchFileException _ -> MessageCode.NOT_THERE;
      case FileAlreadyExistsException _ -> MessageCode.THERE_ALREADY;
      default -> MessageCode.FILE_FAILED;
    };
  }
}
