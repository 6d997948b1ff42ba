package akula.cli;

import akula.cli.authoring.NewPolicyCommand;
import akula.cli.campaigns.CampaignsCommand;
import akula.cli.common.NumberConverters;
import akula.cli.completion.CompletionCommand;
import akula.cli.data.DataCommand;
import akula.cli.explain.ExplainCommand;
import akula.cli.help.HelpTopics;
import akula.cli.hunt.HuntCommand;
import akula.cli.machine.MachineCommand;
import akula.cli.machines.MachinesCommand;
import akula.cli.manager.ManagerCommand;
import akula.cli.manual.ManCommand;
import akula.cli.model.ModelCommand;
import akula.cli.policies.PoliciesCommand;
import akula.cli.profile.ProfileCommand;
import akula.cli.replay.ReplayCommand;
import akula.cli.reproduce.ReproduceCommand;
import akula.cli.results.CompareCommand;
import akula.cli.results.ReportCommand;
import akula.cli.results.ResultsCommand;
import akula.cli.run.RunCommand;
import akula.cli.shell.ShellCommand;
import akula.cli.simulate.SimulateCommand;
import akula.cli.sweep.SweepCommand;
import akula.cli.sweeps.SweepsCommand;
import akula.cli.terminal.Terminal;
import akula.cli.terminal.TerminalWriter;
import akula.cli.tune.TuneCommand;
import akula.cli.validate.ValidateCommand;
import akula.cli.workload.WorkloadCommand;
import akula.formats.MessageCode;
import akula.toolkit.common.Home;
import akula.toolkit.common.Invocation;
import akula.toolkit.watch.ExitWatch;
import akula.toolkit.watch.HaltGuard;
import akula.toolkit.watch.Interruption;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code akula} command. */
@Command(
    name = "akula",
    mixinStandardHelpOptions = true,
    description = "Invents and judges thread-placement policies for multicore machines.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Akula.Version.class,
    footer = {
      "",
      "Each command has a --help of its own. '${ROOT-COMMAND-NAME} help AK103' tells more about a message that ends"
          + " with [AK103]."
    })
public final class Akula {
  private static final String VERBOSE = "--verbose";

  /** For all that is done when the process has begun to end; ours waits for five seconds. */
  private static final Duration LONGEST_END = Duration.ofSeconds(30);

  /** In the order of the help: those that need no others. */
  private static final List<Class<?>> ALONE =
      List.of(
          SimulateCommand.class,
          RunCommand.class,
          ProfileCommand.class,
          SweepCommand.class,
          CompareCommand.class,
          ReportCommand.class,
          ExplainCommand.class,
          ResultsCommand.class,
          ValidateCommand.class,
          ReproduceCommand.class,
          HuntCommand.class,
          TuneCommand.class,
          ReplayCommand.class,
          ManagerCommand.class,
          ModelCommand.class,
          PoliciesCommand.class,
          NewPolicyCommand.class,
          DataCommand.class,
          WorkloadCommand.class,
          SweepsCommand.class,
          CampaignsCommand.class,
          MachinesCommand.class,
          MachineCommand.class,
          ShellCommand.class,
          Preflight.class);

  /** They tell of the others, and are not even loaded for one of these. */
  private static final class Telling {
    private static final List<Class<?>> COMMANDS =
        List.of(CompletionCommand.class, ManCommand.class, HelpTopics.class);
  }

  @Option(
      names = VERBOSE,
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of whatever goes wrong.")
  private boolean verbose;

  /**
   * Runs the command and ends the process with its exit code: 0, 1 for a run that failed, 2 for
   * usage or input that is wrong. The JVM itself ends with 128 and its number on a signal: 130 on
   * Ctrl-C, 143 on SIGTERM, 129 when the terminal is closed.
   */
  public static void main(String[] arguments) {
    StandardOutput output = new StandardOutput();
    PrintWriter out = new PrintWriter(output, false, StandardCharsets.UTF_8);
    PrintWriter err = TerminalWriter.before(standardError());
    System.setOut(System.err); // what a policy prints is not the command's output
    ExitWatch exits =
        new ExitWatch(
            Akula.class,
            line -> err.println("akula: %s [%s]".formatted(line, MessageCode.POLICY_FAILED)));
    Interruption.ask(exits);
    HaltGuard.arm();
    AtomicBoolean done = new AtomicBoolean();
    Thread watch = new Thread(() -> watchEnd(exits, done, err), "exit-watch");
    Runtime.getRuntime().addShutdownHook(watch);
    int code = run(out, err, arguments);
    if (output.failure() != null && code == 0) {
      code = Failures.FAILED;
      if (!output.readerIsGone()) {
        err.println("akula: standard output: " + output.failure().getMessage() + ".");
      }
    }
    done.set(true);
    System.exit(code);
  }

  /** A stream of its own: System.err a policy may hold for ever. */
  private static PrintWriter standardError() {
    var err = new FileOutputStream(FileDescriptor.err);
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }

  /** Where the heap is full, the command has said so, or is not there any more. */
  private static void watchEnd(ExitWatch exits, AtomicBoolean done, PrintWriter err) {
    try {
      HaltGuard.processEnds();
      reportEarlyEnd(exits, done.get(), err);
      haltLater();
    } catch (OutOfMemoryError _) {
      Interruption.awaitOpen();
      if (!done.get()) {
        Runtime.getRuntime().halt(Failures.FAILED);
      }
    }
  }

  /** What a policy does when the process ends may have no end. */
  private static void haltLater() {
    Thread.ofPlatform()
        .daemon()
        .name("last-end")
        .start(() -> {
          try {
            Thread.sleep(LONGEST_END);
            Runtime.getRuntime().halt(Failures.FAILED);
          } catch (InterruptedException _) {
            // whoever interrupts it may wait longer
          }
        });
  }

  /**
   * A policy that ends the process ends it as failed, when what it interrupted has cleaned up. Of a
   * signal whoever is interrupted by it reports more.
   */
  private static void reportEarlyEnd(ExitWatch exits, boolean done, PrintWriter err) {
    if (exits.isByPolicy()) {
      Interruption.awaitOpen();
      Runtime.getRuntime().halt(Failures.FAILED);
    } else if (!done && !Interruption.isOpen()) {
      err.println("akula: stopped.");
    }
  }

  /**
   * Runs the command.
   *
   * @param output takes what was asked for
   * @param error takes mistakes and progress
   * @return the exit code
   */
  public static int run(PrintWriter output, PrintWriter error, String... arguments) {
    PrintWriter out = TerminalWriter.before(output);
    PrintWriter err = TerminalWriter.before(error);
    Akula akula = new Akula();
    Failures failures = new Failures(() -> akula.verbose);
    int code;
    try {
      String[] expanded = ResumedArguments.expand(ArgumentFiles.expand(arguments));
      ShellBraces.requireQuoted(List.of(expanded));
      code = akula.line(asked(expanded), out, err, failures).execute(expanded);
    } catch (Throwable failure) {
      code = failures.report(failure, err);
    }
    out.flush();
    err.flush();
    return code;
  }

  /**
   * Returns the command that the first word names, if it does, or else all: each is read from its
   * annotations, and most of what a short command costs would be those of the others.
   */
  private static List<Class<?>> asked(String[] arguments) {
    if (arguments.length == 0) {
      return all();
    }
    String word = arguments[arguments.length > 1 && arguments[0].equals(VERBOSE) ? 1 : 0];
    return ALONE.stream()
        .filter(type -> type.getAnnotation(Command.class).name().equals(word))
        .findFirst()
        .<List<Class<?>>>map(List::of)
        .orElseGet(Akula::all);
  }

  private static List<Class<?>> all() {
    return Stream.of(ALONE, Telling.COMMANDS).flatMap(List::stream).toList();
  }

  /** Returns all commands with their options, as the library knows them. */
  public static CommandSpec model() {
    CommandLine line = new CommandLine(new Akula());
    all().forEach(line::addSubcommand);
    return line.getCommandSpec();
  }

  private CommandLine line(
      List<Class<?>> commands, PrintWriter out, PrintWriter err, Failures failures) {
    CommandLine line = new CommandLine(this);
    if (System.getProperty(Invocation.PROPERTY) != null) {
      line.setCommandName(Invocation.name());
    }
    commands.forEach(line::addSubcommand);
    NumberConverters.register(line);
    return line.setOut(out)
        .setErr(err)
        .setExpandAtFiles(false) // they are expanded already
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpAutoWidth(true)
        .setColorScheme(Help.defaultColorScheme(Terminal.OUTPUT.hasColours() ? Ansi.ON : Ansi.OFF))
        .setExecutionStrategy(Akula::execute)
        .setParameterExceptionHandler(failures)
        .setExecutionExceptionHandler(failures);
  }

  /** Help may have colours; it prints nothing that was read anywhere. */
  private static int execute(ParseResult parsed) {
    refuseUnknownCommand(parsed);
    PrintWriter out = parsed.commandSpec().commandLine().getOut();
    Integer help = TerminalWriter.asItIs(out, () -> CommandLine.executeHelpRequest(parsed));
    return help == null ? new RunLast().execute(parsed) : help;
  }

  /** Where help is asked for, the library does not look at what else is written. */
  private static void refuseUnknownCommand(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine line = last.commandSpec().commandLine();
    List<String> unknown = last.unmatched();
    if (!unknown.isEmpty() && !line.getSubcommands().isEmpty()) {
      throw new UnmatchedArgumentException(line, unknown);
    }
  }

  /** The version that stands in the manifest of the jar, and what plugins are compiled with. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Akula.class.getPackage().getImplementationVersion();
      return new String[] {
        "akula " + (version == null ? "(not packaged)" : version),
        "Java " + Runtime.version() + " in " + plain(System.getProperty("java.home")),
        "akula-api in " + plain(Home.api())
      };
    }

    /** These lines are formats; in a path a per cent sign is one. */
    private static String plain(Object path) {
      return path.toString().replace("%", "%%");
    }
  }
}
