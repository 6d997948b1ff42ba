package akula.profiler.derive;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Derives a data set for a machine from measurements of single programs over cache ways. */
public final class DataSetDerivation {
  private final DeriveOptions options;
  private final Mistakes mistakes = new Mistakes();
  private final List<String> notes = new ArrayList<>();

  private DataSetDerivation(DeriveOptions options) {
    this.options = options;
  }

  /**
   * Derives a data set: solo times from instructions, IPC and clock, parameters, the curves of the
   * shared-cache model, the matrix of pairs that follows from it, and a class for each program.
   *
   * @param perWay the measurements, a CSV table with the columns {@code BENCH, NR_WAYS, ipc,
   *     llcrpki, llcmpki, llc_usage_kb, bandwidth_mbps, stalls_l3_miss, stalls_store_buf,
   *     stalls_total}; further ones do not matter
   * @param options for which machine, and which programs
   * @throws InvalidInputException with all mistakes of the table and of the instruction counts
   */
  public static DerivedDataSet derive(Path perWay, DeriveOptions options)
      throws InvalidInputException {
    return new DataSetDerivation(options).derive(perWay);
  }

  private DerivedDataSet derive(Path perWay) throws InvalidInputException {
    PerWayTable table = PerWayTable.read(perWay, mistakes);
    var own = options.instructions().map(file -> InstructionTable.read(file, mistakes));
    mistakes.throwIfAny();
    if (options.ways() > table.ways()) {
      String message = "has %d ways, too few for a cache of %d; expected at least as many";
      mistakes.add(perWay.toString(), 0, 0, message.formatted(table.ways(), options.ways()));
    }
    List<DerivedProgram> programs = programs(table, own.orElse(null));
    if (programs.isEmpty()) {
      mistakes.add(perWay.toString(), 0, 0, nothingLeft());
    }
    mistakes.throwIfAny();
    own.ifPresent(counts -> noteUnused(counts, table));
    var assembly = new DataSetAssembly(options, programs, table.ways());
    notes.addAll(assembly.notes());
    return new DerivedDataSet(assembly.dataSet(), notes);
  }

  private List<DerivedProgram> programs(PerWayTable table, InstructionTable own) {
    InstructionTable builtIn = InstructionTable.builtIn();
    var programs = new ArrayList<DerivedProgram>();
    table
        .programs()
        .forEach((name, points) -> {
          if (!options.suite().has(name)) {
            return;
          }
          OptionalDouble count = count(name, own, builtIn);
          if (count.isPresent()) {
            String shown = options.suite().shortName(name);
            programs.add(new DerivedProgram(shown, count.getAsDouble(), points));
          } else {
            notes.add(
                name
                    + " was left out: its number of instructions is not known (give it in a"
                    + " table of instructions, or assume one for all such programs)");
          }
        });
    return programs;
  }

  private OptionalDouble count(String name, InstructionTable own, InstructionTable builtIn) {
    String shown = options.suite().shortName(name);
    OptionalDouble count = own == null ? OptionalDouble.empty() : own.of(name, shown);
    count = count.isPresent() ? count : builtIn.of(name, name);
    return count.isPresent() ? count : options.assumedInstructions();
  }

  private String nothingLeft() {
    return ("has no program of suite '%s' whose number of instructions is known; expected another"
            + " suite, or a table of instructions")
        .formatted(options.suite().word());
  }

  /** A name that was misspelt shows here. */
  private void noteUnused(InstructionTable counts, PerWayTable table) {
    for (String program : counts.programs()) {
      boolean used =
          table.programs().keySet().stream()
              .filter(options.suite()::has)
              .anyMatch(p -> p.equals(program) || options.suite().shortName(p).equals(program));
      if (!used) {
        notes.add("the number of instructions of " + program + " was not used: no such program");
      }
    }
  }
}
