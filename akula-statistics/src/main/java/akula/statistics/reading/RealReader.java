package akula.statistics.reading;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.EnergyCsv;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.RunsCsv;
import akula.statistics.results.SpeedsCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.results.TurnsCsv;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Reads what real runs have beyond a sweep: programs, costs, the speeds of slowed cpus, what
 * packages consumed, and what became of turns that policies decided.
 */
final class RealReader {
  private static final String SOLO = "settings.solo";
  private static final String SLOWED = "settings.emulate_speed";
  private static final String ENERGY = "energy";
  private static final String DECIDED = "settings.kernel";

  private final TableFiles files;
  private final Manifest manifest;

  RealReader(TableFiles files, Manifest manifest) {
    this.files = files;
    this.manifest = manifest;
  }

  private boolean areReal() {
    return manifest.kind().isReal();
  }

  /** A manager's log does not tell what the kernel reports of programs, and what serving cost. */
  private boolean isServed() {
    return manifest.kind() == RunKind.SERVED;
  }

  /** Where nothing is known of how long applications run alone, there are no degradations. */
  void requireSolo() throws InvalidInputException {
    boolean isUnknown = areReal() && manifest.text(SOLO).orElse("").equals("unknown");
    if (isUnknown && isServed()) {
      files
          .about()
          .add(
              0,
              "has no solo times of all programs that went in it, or none went: hence no"
                  + " degradations to compare or report (%s has what is known); '%s' with --data and"
                  + " a data set that has the applications makes results that have",
              ProgramsCsv.FILE,
              "akula " + Manifest.SERVED);
    } else if (isUnknown) {
      files
          .about()
          .add(
              0,
              "has no solo times, hence no degradations to compare or report (%s and %s have what"
                  + " was measured); run again with --solo, or with --data and a data set that has"
                  + " the applications",
              ProgramsCsv.FILE,
              CostsCsv.FILE);
    }
    files.about().throwIfAny();
  }

  /** Returns the tables; nothing if the runs are simulated. */
  Optional<RealTables> tables(RunTable runs) {
    return areReal()
        ? Optional.of(
            new RealTables(programs(), costs(runs), speeds(runs), energy(runs), turns(runs)))
        : Optional.empty();
  }

  private List<ProgramTable.Row> programs() {
    FileMistakes programs = files.about(ProgramsCsv.FILE);
    Path threads = files.path(ThreadsCsv.FILE);
    return files
        .read(
            ProgramsCsv.FILE,
            programs,
            in -> {
              try (InputStream other = FolderFile.open(threads)) {
                return ProgramsReader.read(in, other, threads.toString(), isServed(), programs)
                    .rows();
              }
            })
        .orElse(List.of());
  }

  private SequencedMap<String, List<RunCost>> costs(RunTable runs) {
    if (isServed()) {
      return new LinkedHashMap<>();
    }
    FileMistakes costs = files.about(CostsCsv.FILE);
    return files
        .read(CostsCsv.FILE, costs, in -> CostsReader.read(in, runs, runsFile(), costs))
        .orElse(new LinkedHashMap<>());
  }

  private SequencedMap<String, List<CpuSpeed>> speeds(RunTable runs) {
    Optional<String> asked = manifest.text(SLOWED);
    if (asked.isEmpty()) {
      return new LinkedHashMap<>();
    }
    FileMistakes speeds = files.about(SpeedsCsv.FILE);
    return files
        .read(
            SpeedsCsv.FILE,
            speeds,
            in -> SpeedsReader.read(in, asked.get(), runs, runsFile(), speeds))
        .orElse(new LinkedHashMap<>());
  }

  private SequencedMap<String, List<ZoneEnergy>> energy(RunTable runs) {
    if (!"true".equals(manifest.text(ENERGY).orElse(""))) {
      return new LinkedHashMap<>();
    }
    FileMistakes energy = files.about(EnergyCsv.FILE);
    return files
        .read(EnergyCsv.FILE, energy, in -> EnergyReader.read(in, runs, runsFile(), energy))
        .orElse(new LinkedHashMap<>());
  }

  private SequencedMap<String, List<DecidedTurns>> turns(RunTable runs) {
    if (manifest.text(DECIDED).isEmpty()) {
      return new LinkedHashMap<>();
    }
    FileMistakes turns = files.about(TurnsCsv.FILE);
    return files
        .read(TurnsCsv.FILE, turns, in -> TurnsReader.read(in, runs, runsFile(), turns))
        .orElse(new LinkedHashMap<>());
  }

  private String runsFile() {
    return files.path(RunsCsv.FILE).toString();
  }
}
