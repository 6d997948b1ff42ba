package akula.papers.nas;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.bootstrap.contention.bus.Bus;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Waiting;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Programs and the machine that they share, from which a data set follows.
 *
 * @param machine what they share
 * @param programs with one thread each
 */
record NasModel(NasMachine machine, List<NasProgram> programs) {
  /** Digits of the figures of a data set: more would only look exact. */
  private static final MathContext DIGITS = new MathContext(5);

  private static final List<ParameterColumn> COLUMNS =
      Stream.of(
              Quantity.INSTRUCTIONS,
              Quantity.BUS_TRANSACTIONS,
              Quantity.STALLED_CYCLES,
              Quantity.LAST_LEVEL_MISSES)
          .map(quantity -> ParameterColumn.of(Parameters.of(quantity)))
          .toList();

  /** Keeps its own copy. */
  NasModel {
    programs = List.copyOf(programs);
  }

  /** Returns the programs, then one of two threads of each. */
  private List<NasProgram> withHalves() {
    return Stream.concat(programs.stream(), programs.stream().map(NasProgram::halved)).toList();
  }

  /** Returns the rows of the data set: these, then the phases of each that has any. */
  List<NasProgram> rows() {
    return Stream.concat(
            withHalves().stream(),
            withHalves().stream()
                .filter(program -> program.phases().areAny())
                .flatMap(program -> Stream.of(program.memory(), program.computing())))
        .toList();
  }

  /**
   * Returns the data set.
   *
   * @param name of it
   * @param description what it is
   * @param provenance where its figures come from
   */
  DataSet dataSet(String name, String description, Provenance provenance) {
    List<NasProgram> rows = rows();
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      applications.add(application(rows, i));
    }
    double latency = machine.latencyCycles();
    List<Double> demands = applications.stream().map(row -> row.parameters().get(1)).toList();
    List<Double> dependences = rows.stream().map(row -> rounded(row.memoryShare(latency))).toList();
    return new DataSet(
        name,
        description,
        provenance,
        true,
        COLUMNS,
        applications,
        Map.of(
            SharingLevel.SMT_CORE,
            List.of(
                new PairMatrix(
                    speeds(rows),
                    List.of(),
                    Composition.PRODUCT,
                    rounded(machine.speedBesideSpinning()))),
            SharingLevel.MACHINE,
            List.of(new Bus(rounded(machine.busPerMicrosecond()), demands, dependences))),
        "");
  }

  /** Returns a data set that is only looked at. */
  DataSet guess() {
    return dataSet("guess", "", Provenance.UNKNOWN);
  }

  private Application application(List<NasProgram> rows, int number) {
    NasProgram row = rows.get(number);
    double latency = machine.latencyCycles();
    double solo = rounded(row.soloSeconds(machine));
    TeamShape team =
        row.threads() == 1
            ? TeamShape.ALONE
            : new TeamShape(
                row.threads(),
                OptionalDouble.of(rounded(row.barrierSeconds(machine))),
                Waiting.SPIN);
    return new Application(
        row.name(),
        solo,
        rounded(row.instructions()),
        ApplicationClass.UNCLASSIFIED,
        Stream.of(
                1 / row.cycles(latency),
                row.transactionsPerMicrosecond(machine),
                row.stallShare(latency),
                row.misses())
            .map(NasModel::rounded)
            .toList(),
        phases(rows, number, solo),
        1,
        OptionalDouble.empty(),
        team);
  }

  private List<Phase> phases(List<NasProgram> rows, int number, double solo) {
    NasProgram row = rows.get(number);
    NasPhases phases = row.phases();
    if (!phases.areAny()) {
      return List.of(new Phase(number, solo));
    }
    int memory = rows.indexOf(row.memory());
    int computing = rows.indexOf(row.computing());
    List<Phase> all = new ArrayList<>();
    add(all, computing, phases.initialShare() * rows.get(computing).soloSeconds(machine));
    for (long i = 0; i < phases.wholeSteps(); i++) {
      add(all, memory, phases.memoryShareOfStep() * rows.get(memory).soloSeconds(machine));
      add(all, computing, phases.computingShareOfStep() * rows.get(computing).soloSeconds(machine));
    }
    return all;
  }

  private static void add(List<Phase> all, int row, double seconds) {
    if (seconds > 0) {
      all.add(new Phase(row, rounded(seconds)));
    }
  }

  private double[][] speeds(List<NasProgram> rows) {
    double[][] speeds = new double[rows.size()][rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      for (int j = 0; j < rows.size(); j++) {
        speeds[i][j] = rounded(machine.speedBeside(rows.get(i), rows.get(j)));
      }
    }
    return speeds;
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
