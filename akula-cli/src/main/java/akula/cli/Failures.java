package akula.cli;

import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import akula.cli.common.LibrariesMissingException;
import akula.cli.help.FailureCodes;
import akula.formats.FileReason;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.NotWrittenException;
import akula.formats.ShortSentence;
import akula.formats.VisibleText;
import akula.formats.contention.ContentionFailedException;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.UsageException;
import akula.wrapper.agent.AgentException;
import akula.wrapper.run.RunException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns whatever goes wrong into sentences on standard error and an exit code. */
final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
  /** A run that failed, a file that cannot be written, a defect. */
  static final int FAILED = 1;

  /** Usage or input that is wrong. */
  static final int WRONG_INPUT = 2;

  private static final String NO_MEMORY =
      "the Java heap is full; set JDK_JAVA_OPTIONS=-Xmx8g (or as much as the machine has) and try"
          + " again.";

  private final BooleanSupplier verbose;

  /**
   * Makes the handler.
   *
   * @param verbose whether stack traces are wanted; asked when something has gone wrong
   */
  Failures(BooleanSupplier verbose) {
    this.verbose = verbose;
  }

  @Override
  public int handleParseException(ParameterException failure, String[] arguments) {
    CommandLine line = failure.getCommandLine();
    String command = line.getCommandSpec().qualifiedName();
    PrintWriter err = line.getErr();
    String sentence = VisibleText.line(ShortSentence.of(UsageSentence.of(failure, arguments)));
    err.println("akula: " + coded(sentence, FailureCodes.of(failure)));
    err.println("See '" + command + " --help'.");
    trace(failure, err);
    return WRONG_INPUT;
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) {
    line.getOut().flush();
    return report(SeveralPolicies.told(failure, line.getParseResult()), line.getErr());
  }

  /**
   * Reports what went wrong.
   *
   * @return the exit code
   */
  int report(Throwable failure, PrintWriter err) {
    MessageCode kind = FailureCodes.of(failure);
    int code =
        switch (failure) {
          case InvalidInputException wrong -> reportMistakes(wrong.mistakes(), err);
          case InvalidPolicyException wrong -> sayWrong(wrong.getMessage(), kind, err);
          case FolderFile.RefusedException wrong -> say(WRONG_INPUT, sentence(wrong), kind, err);
          case UsageException wrong -> sayWrong(wrong.getMessage(), kind, err);
          case AgentException failed -> say(FAILED, failed.getMessage(), kind, err);
          case RunException failed -> say(FAILED, failed.getMessage(), kind, err);
          case ContentionFailedException failed -> say(FAILED, failed.getMessage(), kind, err);
          case RunFailedException failed -> sayRun(failed, kind, err);
          case UncheckedIOException io -> say(FAILED, sentence(io.getCause()), kind, err);
          case IOException io -> say(FAILED, sentence(io), kind, err);
          case LibrariesMissingException _ ->
              LibrariesMissingException.CODE; // the launcher goes on
          case OutOfMemoryError _ -> say(FAILED, NO_MEMORY, kind, err);
          default -> say(FAILED, defect(failure), kind, err);
        };
    trace(failure, err);
    return code;
  }

  private static int reportMistakes(List<Mistake> mistakes, PrintWriter err) {
    for (Mistake mistake : mistakes) {
      err.println(
          (mistake.file().isEmpty() ? "akula: " : "") + coded(mistake.toString(), mistake.code()));
    }
    return WRONG_INPUT;
  }

  private static int say(int code, String sentence, MessageCode kind, PrintWriter err) {
    return sayLines(code, VisibleText.line(ShortSentence.of(sentence)), kind, err);
  }

  private static int sayRun(RunFailedException failed, MessageCode kind, PrintWriter err) {
    say(FAILED, failed.getMessage(), kind, err);
    if (!failed.again().isEmpty()) {
      err.println("To see that run alone:");
      err.println(VisibleText.line(failed.again()));
    }
    return FAILED;
  }

  /** What names a policy as it was written has one line, whatever that name has. */
  private static int sayWrong(String sentence, MessageCode kind, PrintWriter err) {
    return switch (kind) {
      case UNKNOWN_POLICY, POLICY_OPTIONS -> say(WRONG_INPUT, sentence, kind, err);
      default -> sayLines(WRONG_INPUT, sentence, kind, err);
    };
  }

  /** Says what may have lines, such as those of a compiler. */
  private static int sayLines(int code, String sentence, MessageCode kind, PrintWriter err) {
    err.println("akula: " + coded(ShortSentence.of(sentence), kind));
    return code;
  }

  /**
   * Ends a sentence with a full stop and its code; a question, or the lines of a compiler, stay as
   * they are before it.
   */
  private static String coded(String sentence, MessageCode kind) {
    boolean lines = sentence.contains("\n");
    boolean ended = lines || sentence.endsWith(".") || sentence.endsWith("?");
    return Invocation.inSentence(sentence)
        + (ended ? "" : ".")
        + (lines ? "\n" : " ")
        + "["
        + kind
        + "]";
  }

  private static String sentence(IOException failure) {
    String what =
        switch (failure) {
          case NotWrittenException told -> told.getMessage();
          case NoSuchFileException missing -> missing.getFile() + " does not exist";
          case AccessDeniedException denied -> denied.getFile() + " may not be read or written";
          case FileAlreadyExistsException there -> there.getFile() + " exists already";
          case FileSystemException other when other.getReason() != null ->
              other.getFile() + ": " + other.getReason();
          case FileSystemException other ->
              "cannot use %s: %s"
                  .formatted(other.getFile(), FileReason.of(Path.of(other.getFile()), other));
          default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    return what;
  }

  private String defect(Throwable failure) {
    return "this is a defect of akula (%s); %s"
        .formatted(
            failure.toString().lines().findFirst().orElse(""),
            verbose.getAsBoolean()
                ? "please report it with the lines below."
                : "run the same command with --verbose to see where, and please report it.");
  }

  private void trace(Throwable failure, PrintWriter err) {
    if (verbose.getAsBoolean()) {
      failure.printStackTrace(err);
    }
  }
}
