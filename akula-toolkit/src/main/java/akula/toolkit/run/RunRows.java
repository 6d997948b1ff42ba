package akula.toolkit.run;

import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.results.CostsCsv;
import akula.statistics.results.EnergyCsv;
import akula.statistics.results.PlacementsCsv;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.statistics.results.ProgramsCsv;
import akula.statistics.results.RegistrationsCsv;
import akula.statistics.results.SpeedsCsv;
import akula.statistics.results.ThreadsCsv;
import akula.statistics.results.TurnsCsv;
import akula.wrapper.agent.Exit;
import akula.wrapper.run.ThreadOutcome;
import java.util.List;

/**
 * The rows of a real run in the tables of its results.
 *
 * @param workload its name, which stands where a sweep has a category
 * @param policy as the user named it
 * @param repetition from 0
 */
record RunRows(String workload, String policy, int repetition) {
  /** Returns a row for each program: what the kernel reported of it. */
  RowEncoder programs(List<ThreadOutcome> programs) {
    RowEncoder rows = new RowEncoder();
    for (ThreadOutcome one : programs) {
      Exit exit = one.exit();
      long[] counts = {
        exit.maxRssBytes(),
        exit.minorFaults(),
        exit.majorFaults(),
        exit.voluntarySwitches(),
        exit.involuntarySwitches(),
        exit.leftBehind()
      };
      ProgramsCsv.row(
          rows,
          workload,
          repetition,
          policy,
          one.launch(),
          one.application(),
          new long[] {one.launchNanos(), one.startNanos(), one.endNanos()},
          new ProgramsCsv.Usage(exit.text(), exit.userNanos(), exit.systemNanos(), counts),
          one.migrations());
    }
    return rows;
  }

  /** Returns a row for each thread that a program registered. */
  RowEncoder registrations(List<ThreadOutcome> threads) {
    RowEncoder rows = new RowEncoder();
    for (ThreadOutcome thread : threads) {
      if (thread.isRegistered()) {
        RegistrationsCsv.row(
            rows,
            workload,
            repetition,
            policy,
            new RegistrationsCsv.Registration(
                thread.launch(),
                thread.application(),
                thread.name(),
                thread.startNanos(),
                thread.endNanos(),
                thread.processorNanos(),
                thread.migrations()));
      }
    }
    return rows;
  }

  /** Returns a row for each program, with what its degradation follows from. */
  RowEncoder threads(List<ThreadRun> programs) {
    RowEncoder rows = new RowEncoder();
    programs.forEach(one -> ThreadsCsv.row(rows, workload, repetition, policy, one));
    return rows;
  }

  /** Returns the row of what controlling the run cost. */
  RowEncoder cost(DoneRun run) {
    RowEncoder rows = new RowEncoder();
    CostsCsv.row(rows, workload, repetition, policy, run.cost());
    return rows;
  }

  /** Returns a row for each time for which a thread stayed where it was. */
  RowEncoder placements(List<Stay> stays) {
    RowEncoder rows = new RowEncoder();
    stays.forEach(stay -> PlacementsCsv.row(rows, workload, repetition, policy, stay));
    return rows;
  }

  /** Returns a row for each package whose energy was counted. */
  RowEncoder energy(DoneRun run) {
    RowEncoder rows = new RowEncoder();
    for (ZoneEnergy zone : run.energy()) {
      EnergyCsv.row(rows, workload, repetition, policy, zone);
    }
    return rows;
  }

  /** Returns the row of what became of its turns. */
  RowEncoder turns(DoneRun run) {
    RowEncoder rows = new RowEncoder();
    TurnsCsv.row(rows, workload, repetition, policy, run.turns());
    return rows;
  }

  /** Returns a row for each cpu that was made slower. */
  RowEncoder speeds(DoneRun run) {
    RowEncoder rows = new RowEncoder();
    for (CpuSpeed speed : run.speeds()) {
      SpeedsCsv.row(rows, workload, repetition, policy, speed);
    }
    return rows;
  }
}
