package akula.toolkit.model;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.plugin.Spelling;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.sweep.SweepPart;
import akula.profiler.interference.ForwardFit;
import akula.profiler.interference.Recordings;
import akula.profiler.interference.SimulatedTraining;
import akula.toolkit.common.UsageException;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.SetupBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the plans of training a model and of judging one have in common.
 *
 * @param <B> the builder itself
 */
public abstract class ModelBuilder<B extends ModelBuilder<B>> extends SetupBuilder<B> {
  /** The data set where none is named. */
  public static final String DATA = "spec2006-smt";

  /** The machine where none is named. */
  public static final String MACHINE = "power8";

  /** The quantum where none is named. */
  public static final Duration QUANTUM = Duration.ofMillis(100);

  /** The application that does nothing, where none is named. */
  public static final String FILLER = "nop";

  /** How many mixes of four or eight programs are run where nothing is said. */
  public static final int MIXES = 1_000;

  /** The parameters that make a stack where none are named: the top level of POWER8's stack. */
  public static final List<String> STACK =
      List.of(
          "PM_GRP_CMPL",
          "PM_CMPLU_STALL",
          "PM_GCT_NOSLOT_CYC",
          "PM_CMPLU_STALL_THRD",
          "PM_NTCG_ALL_FIN");

  /** Stacks add up but for the digits of a table. */
  private static final double TOLERANCE = 1e-3;

  private List<String> programs = List.of();
  private String filler = FILLER;
  private int mixes = MIXES;
  private Path recordings;
  private PieceRunner runner = LocalWorkers.onAllProcessors("model");

  /** Makes one that says nothing. */
  ModelBuilder() {
    super(MACHINE, DATA);
    interval(QUANTUM);
  }

  /**
   * Returns the modes up to one.
   *
   * @throws UsageException if it is none
   */
  static List<Integer> modesUpTo(int smt) {
    if (smt != 2 && smt != 4 && smt != 8) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--smt has to be 2, 4 or 8, not " + smt);
    }
    return List.of(2, 4, 8).subList(0, Integer.numberOfTrailingZeros(smt));
  }

  /** Takes the programs that run; all of the data set where none are named. */
  public B programs(List<String> names) {
    programs = List.copyOf(names);
    return self();
  }

  /** Takes the application whose threads do nothing but set the mode of a core. */
  public B filler(String application) {
    filler = application;
    return self();
  }

  /** Takes how many mixes are run of a mode, at most all that there are. */
  public B mixes(int most) {
    mixes = most;
    return self();
  }

  /**
   * Takes the folder of what was recorded on a real machine, instead of simulating; null for none.
   */
  public B recordings(Path folder) {
    recordings = folder;
    return self();
  }

  /** Takes how many threads of this process work. */
  public B jobs(int workers) {
    return runner(new LocalWorkers("model", workers));
  }

  /** Takes what runs the pieces of the job. */
  public B runner(PieceRunner pieces) {
    runner = pieces;
    return self();
  }

  /**
   * Returns what was recorded, if that was asked for.
   *
   * @throws InvalidInputException with every mistake of its index
   */
  Optional<Recordings> recorded() throws InvalidInputException {
    if (recordings != null && !programs.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER, "--programs is for simulated mixes; recordings have their own");
    }
    if (recordings == null) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(recordings.resolve(Recordings.INDEX))) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "--recordings: %s is no folder of recordings, as it has no %s; 'akula model measure' writes"
                  .formatted(recordings, Recordings.INDEX)
              + " one");
    }
    return Optional.of(Recordings.read(recordings));
  }

  /** Reads the machine and the data set. */
  Setup setup() throws InvalidInputException {
    return setup(SweepPart.NONE);
  }

  /** Checks what is run. */
  MixPlan plan(Setup setup, List<Integer> modes, List<String> components, ForwardFit rule) {
    if (mixes < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--mixes has to be at least 1, not " + mixes);
    }
    if (setup.settings().noise() > 0) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--noise %s: readings with errors are no stacks that add up to the cycles per instruction; expected none"
              .formatted(Numbers.text(setup.settings().noise())));
    }
    if (setup.settings().habits().jitter() > 0 || setup.settings().habits().drift() > 0) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--jitter and --drift: threads of mixes have no programs, so that they do not wait for"
              + " each other; expected neither");
    }
    int contexts = setup.machine().domains().getFirst().cores().getFirst().cpus().size();
    if (modes.getLast() > contexts) {
      throw new UsageException(
          MessageCode.UNFIT,
          "SMT%d needs %d hardware contexts to a core, but the first core of machine %s has %d"
              .formatted(modes.getLast(), modes.getLast(), setup.machine().name(), contexts));
    }
    DataSet data = setup.dataSet();
    int[] columns = components.stream().mapToInt(name -> columnOf(data, name)).toArray();
    int fills = indexOf(data, filler, "--filler");
    List<Integer> chosen = chosen(data, fills);
    chosen.forEach(program -> requireWhole(data, program, columns));
    var training =
        new SimulatedTraining(
            setup.machine(), setup.data(), setup.settings(), chosen, components, rule, fills);
    return new MixPlan(training, modes, mixes, seed().orElse(1L), runner);
  }

  private static int columnOf(DataSet data, String component) {
    List<String> names = data.parameters().stream().map(ParameterColumn::name).toList();
    if (!names.contains(component)) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "data set %s has no %s, of which stacks are to be made%s"
              .formatted(
                  data.name(),
                  component,
                  STACK.contains(component)
                      ? "; spec2006-smt has it"
                      : Spelling.hintOrNames(component, names)));
    }
    return names.indexOf(component);
  }

  /** Refuses components that are not all the cycles of a program, as far as that is known. */
  private static void requireWhole(DataSet data, int program, int[] columns) {
    List<Double> values = data.applications().get(program).parameters();
    int ipc = data.parameters().indexOf(ParameterColumn.of(Parameters.of(Quantity.INSTRUCTIONS)));
    double cycles = ipc < 0 ? Double.NaN : 1 / values.get(ipc);
    double sum = IntStream.of(columns).mapToDouble(values::get).sum();
    if (Math.abs(sum - cycles) > TOLERANCE * cycles) {
      throw new UsageException(
          MessageCode.UNFIT,
          "the components of a stack (--stack) add up to %s cycles per instruction of %s; expected %s, as its IPC says"
              .formatted(
                  Numbers.text(sum), data.applicationNames().get(program), Numbers.text(cycles)));
    }
  }

  private List<Integer> chosen(DataSet data, int fills) {
    List<Integer> chosen = new ArrayList<>();
    if (programs.isEmpty()) {
      Set<Integer> parts = data.phasesOfOthers();
      for (int i = 0; i < data.applications().size(); i++) {
        if (i != fills && !parts.contains(i)) {
          chosen.add(i);
        }
      }
    }
    for (String name : programs) {
      chosen.add(indexOf(data, name, "--programs"));
    }
    if (chosen.contains(fills)) {
      throw new UsageException(
          MessageCode.UNFIT, "--programs has %s, which is the filler".formatted(filler));
    }
    Set<Integer> seen = new HashSet<>();
    for (int program : chosen) {
      if (!seen.add(program)) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE,
            "--programs has %s twice".formatted(data.applicationNames().get(program)));
      }
    }
    return chosen;
  }

  private static String hint(String name, DataSet data) {
    String hint = Spelling.hintOrNames(name, data.applicationNames());
    return hint.isEmpty() ? "; 'akula data show %s --all' lists them".formatted(data.name()) : hint;
  }

  private static int indexOf(DataSet data, String name, String option) {
    int index = data.indexOf(name);
    if (index < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_NAME,
          "%s: data set %s has no application %s%s"
              .formatted(option, data.name(), name, hint(name, data)));
    }
    return index;
  }
}
