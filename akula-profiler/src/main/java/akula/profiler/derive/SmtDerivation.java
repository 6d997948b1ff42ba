package akula.profiler.derive;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.bootstrap.contention.memory.MemoryBandwidth;
import akula.bootstrap.contention.memory.MemoryBandwidth.AloneRates;
import akula.bootstrap.contention.smtcore.CoreEquilibrium;
import akula.bootstrap.contention.smtcore.CoreRow;
import akula.bootstrap.contention.smtcore.PhaseFactors;
import akula.bootstrap.contention.smtcore.ProgramParts;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.bootstrap.contention.smtcore.StackComponent;
import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Numbers;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Derives a data set for cores with several hardware contexts from measurements of single programs
 * over cache ways, and from what is assumed of them. {@code docs/reference/smt-core.md} says how.
 */
public final class SmtDerivation {
  /** How long each program runs alone (TPDS 2017, section 5), in seconds. */
  static final double SOLO_SECONDS = 120;

  /** What STREAM's triad reaches at each node of POWER8 (TPDS 2017, Table 2), 10^6 bytes/s. */
  static final List<Double> NODE_LIMITS = List.of(24_300.0, 22_400.0);

  /** The line of the measured caches. */
  private static final double BYTES_PER_MISS = 64;

  private static final String NOP = "nop";
  private static final ParameterColumn FIRST_LEVEL =
      ParameterColumn.of("L1_REFERENCE_RATE", "1/kiloinstruction");

  /** In the order of the values in {@link #parameters}. */
  private static final List<ParameterColumn> COLUMNS =
      Stream.of(
              Stream.of(
                      Quantity.INSTRUCTIONS,
                      Quantity.LAST_LEVEL_MISSES,
                      Quantity.LAST_LEVEL_REFERENCES)
                  .map(quantity -> ParameterColumn.of(Parameters.of(quantity))),
              Stream.of(FIRST_LEVEL),
              Arrays.stream(StackComponent.values()).map(StackComponent::column))
          .flatMap(columns -> columns)
          .toList();

  private final SmtDeriveOptions options;

  /** The applications: programs, their phases, and nop. */
  private final List<String> names = new ArrayList<>();

  private final List<CoreRow> rows = new ArrayList<>();
  private int measuredWays;
  private SmtCoreModel model;

  private SmtDerivation(SmtDeriveOptions options) {
    this.options = options;
  }

  /**
   * Derives a data set: what each program needs of a core, drawn phases of it, its parameters
   * alone, and an application that only executes {@code nop}.
   *
   * @param perWay the measurements, as {@link DataSetDerivation#derive} reads them, with the column
   *     {@code stalls_l2_miss}
   * @param options for which core, and how phases are drawn
   * @throws InvalidInputException with all mistakes of the table
   */
  public static DerivedDataSet derive(Path perWay, SmtDeriveOptions options)
      throws InvalidInputException {
    return new SmtDerivation(options).derive(perWay);
  }

  private DerivedDataSet derive(Path perWay) throws InvalidInputException {
    var mistakes = new Mistakes();
    PerWayTable table = PerWayTable.read(perWay, mistakes, true);
    mistakes.throwIfAny();
    measuredWays = table.ways();
    String file = perWay.toString();
    if (measuredWays < 2) {
      mistakes.add(file, 0, 0, "has 1 way; expected at least 2");
    } else if (options.constants().ways() > measuredWays) {
      String message = "has %d ways, too few for a cache of %s; expected at least as many";
      mistakes.add(
          file, 0, 0, message.formatted(measuredWays, Numbers.text(options.constants().ways())));
    }
    Map<String, ProgramParts> programs = programs(table);
    if (programs.isEmpty()) {
      mistakes.add(
          file,
          0,
          0,
          "has no program of which branches and units are assumed; expected one of "
              + String.join(", ", SmtAssumptions.builtIn().keySet()));
    }
    mistakes.throwIfAny();
    addRows(programs);
    model = new SmtCoreModel(new SmtCore(options.constants(), rows), COLUMNS);
    return new DerivedDataSet(dataSet(), notes(table));
  }

  /** In the order of the assumptions, which is that of the paper. */
  private static Map<String, ProgramParts> programs(PerWayTable table) {
    var programs = new LinkedHashMap<String, ProgramParts>();
    SmtAssumptions.builtIn()
        .forEach((name, assumed) -> {
          List<PerWayTable.Point> points = table.programs().get(name);
          if (points != null) {
            programs.put(Suite.CPU2006.shortName(name), parts(points, assumed));
          }
        });
    return programs;
  }

  private void addRows(Map<String, ProgramParts> programs) {
    programs.forEach((name, parts) -> {
      names.add(name);
      rows.add(new CoreRow.Whole(parts));
    });
    List<String> whole = List.copyOf(names);
    for (int program = 0; program < whole.size(); program++) {
      String name = whole.get(program);
      int number = 1;
      for (PhaseFactors factors : SmtPhases.of(name, options.phaseSpread(), options.seed())) {
        names.add(name + "-" + number++);
        rows.add(new CoreRow.Part(program, factors));
      }
    }
    names.add(NOP);
    rows.add(new CoreRow.Nop());
  }

  /** How the cycles of a program divide, from its stalls with each number of ways. */
  private static ProgramParts parts(
      List<PerWayTable.Point> points, SmtAssumptions.OfProgram assumed) {
    double base = 0;
    double resources = 0;
    var hits = new ArrayList<Double>();
    var memory = new ArrayList<Double>();
    for (PerWayTable.Point point : points) {
      double cpi = 1 / point.ipc();
      double all = point.allStalls();
      double secondLevel = Math.min(point.secondLevelStalls(), all);
      double lastLevel = Math.min(point.missStalls(), secondLevel);
      base += (1 - all) * cpi / points.size();
      resources += (all - secondLevel) * cpi / points.size();
      hits.add(fine((secondLevel - lastLevel) * cpi));
      memory.add(fine(lastLevel * cpi));
    }
    double frontEnd = Math.min(0.7 * resources, 0.015 * assumed.mispredictions());
    return new ProgramParts(
        fine(base),
        fine(resources - frontEnd),
        fine(frontEnd),
        assumed.floatingPoint(),
        assumed.loadStore(),
        hits,
        memory,
        points.stream().map(PerWayTable.Point::misses).toList(),
        points.stream().map(PerWayTable.Point::references).toList());
  }

  /** To nine decimals, far below what measurements are good for. */
  private static double fine(double value) {
    return Math.rint(value * 1e9) / 1e9;
  }

  private DataSet dataSet() {
    var text = new SmtText(options, rows, measuredWays);
    var applications = new ArrayList<Application>();
    for (int row = 0; row < rows.size(); row++) {
      applications.add(application(row));
    }
    return new DataSet(
        options.name(),
        text.description(),
        new Provenance(
            options.measuredOn(), text.method(), "", options.origin(), options.licence()),
        true,
        COLUMNS,
        applications,
        Map.of(
            SharingLevel.SMT_CORE,
            List.of(new SmtCore(options.constants(), rows)),
            SharingLevel.NUMA_NODE,
            List.of(memory(applications, NODE_LIMITS)),
            SharingLevel.MACHINE,
            List.of(memory(applications, List.of()))),
        "");
  }

  /** One memory, which all cores share: a limit to it, and to the way to it from each node. */
  private MemoryBandwidth memory(List<Application> applications, List<Double> nodeLimits) {
    return new MemoryBandwidth(
        NODE_LIMITS.getFirst(),
        nodeLimits,
        BYTES_PER_MISS,
        options.clockHertz(),
        StackComponent.PM_CMPLU_STALL.name(),
        Arrays.stream(StackComponent.values()).map(StackComponent::name).toList(),
        applications.stream()
            .map(Application::parameters)
            .map(alone -> new AloneRates(known(alone.get(1)), known(alone.getFirst())))
            .toList());
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  private Application application(int row) {
    return switch (rows.get(row)) {
      case CoreRow.Whole whole -> {
        var phases = new ArrayList<Phase>();
        double instructions = 0;
        for (int other = 0; other < rows.size(); other++) {
          if (rows.get(other) instanceof CoreRow.Part(int program, _) && program == row) {
            phases.add(new Phase(other, SOLO_SECONDS / SmtPhases.COUNT));
            instructions += instructions(other, SOLO_SECONDS / SmtPhases.COUNT);
          }
        }
        yield application(row, SOLO_SECONDS, instructions, kind(row, whole), phases);
      }
      case CoreRow.Part _ -> {
        double solo = SOLO_SECONDS / SmtPhases.COUNT;
        yield application(
            row,
            solo,
            instructions(row, solo),
            ApplicationClass.UNCLASSIFIED,
            List.of(new Phase(row, solo)));
      }
      case CoreRow.Nop _ ->
          application(
              row,
              SOLO_SECONDS,
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(new Phase(row, SOLO_SECONDS)));
    };
  }

  private Application application(
      int row, double solo, double instructions, ApplicationClass kind, List<Phase> phases) {
    return new Application(names.get(row), solo, instructions, kind, parameters(row), phases);
  }

  private double instructions(int row, double seconds) {
    double perSecond = options.clockHertz() / model.equilibrium(new int[] {row}).cpi()[0];
    return Math.rint(seconds * perSecond);
  }

  /** By its figures alone with the ways of the core, as the data sets of a large cache are. */
  private ApplicationClass kind(int row, CoreRow.Whole whole) {
    CoreEquilibrium alone = model.equilibrium(new int[] {row});
    double oneWay = slowed(whole.parts(), 0) / slowed(whole.parts(), measuredWays - 1);
    return ClassThresholds.LARGE_CACHE.of(alone.missesPerKiloInstruction()[0], 1 / oneWay, 1);
  }

  private static double slowed(ProgramParts parts, int way) {
    return parts.base()
        + parts.resources()
        + parts.frontEnd()
        + parts.hitStalls().get(way)
        + parts.memoryStalls().get(way);
  }

  private List<Double> parameters(int row) {
    CoreEquilibrium alone = model.equilibrium(new int[] {row});
    var values = new ArrayList<Double>();
    values.add(DerivedProgram.rounded(1 / alone.cpi()[0]));
    values.add(DerivedProgram.rounded(alone.missesPerKiloInstruction()[0]));
    values.add(DerivedProgram.rounded(alone.referencesPerKiloInstruction()[0]));
    values.add(firstLevelReferences(rows.get(row)));
    for (double component : alone.stacks()[0]) {
      values.add(DerivedProgram.rounded(component));
    }
    return values;
  }

  private double firstLevelReferences(CoreRow row) {
    return switch (row) {
      case CoreRow.Whole(ProgramParts parts) -> DerivedProgram.rounded(1000 * parts.loadStore());
      case CoreRow.Part(int program, _) -> firstLevelReferences(rows.get(program));
      case CoreRow.Nop _ -> Double.NaN;
    };
  }

  private static List<String> notes(PerWayTable table) {
    var missing = new ArrayList<>(SmtAssumptions.builtIn().keySet());
    missing.removeAll(table.programs().keySet());
    return missing.isEmpty()
        ? List.of()
        : List.of(
            "%d of %d programs are not in the table and were left out: %s"
                .formatted(
                    missing.size(), SmtAssumptions.builtIn().size(), String.join(", ", missing)));
  }
}
