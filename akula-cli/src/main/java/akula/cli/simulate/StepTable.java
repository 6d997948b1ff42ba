package akula.cli.simulate;

import akula.api.host.MachineDescription;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.ThreadNames;
import akula.toolkit.inside.TimesText;
import akula.toolkit.simulate.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The steps of a run as in Figure 4 of the AKULA paper: a row for each step, a column for each core
 * and for each thread. With many threads such a row would be wider than any screen; then a step has
 * a row for each memory domain, and a thread's progress stands where the thread is.
 */
final class StepTable {
  /** The most threads that have columns of their own. */
  static final int MOST_COLUMNS = 16;

  private static final String PROGRESS = "PR. total (%)";

  private final List<String> names;
  private final MachineDescription machine;
  private final TimesText times;

  private StepTable(List<String> names, MachineDescription machine, List<SimulationStep> steps) {
    this.names = names;
    this.machine = machine;
    times = TimesText.of(steps.stream().mapToLong(SimulationStep::beginNanos).toArray());
  }

  static String of(RunResult run, MachineDescription machine) {
    List<String> names =
        ThreadNames.of(run.threads().stream().map(ThreadRun::application).toList());
    StepTable table = new StepTable(names, machine, run.steps());
    return names.size() <= MOST_COLUMNS ? table.wide(run.steps()) : table.tall(run.steps());
  }

  private String wide(List<SimulationStep> steps) {
    List<Column> columns = new ArrayList<>(List.of(Column.right("time (s)")));
    int core = 0;
    for (int d = 0; d < machine.domains().size(); d++) {
      for (int c = 0; c < machine.domains().get(d).cores().size(); c++) {
        columns.add(Column.left((c == 0 ? "domain " + d : " ") + "\ncore " + core++));
      }
    }
    names.forEach(name -> columns.add(Column.right(name + "\n" + PROGRESS)));
    TextTable table = new TextTable(columns);
    for (SimulationStep step : steps) {
      table.row(cells(step));
    }
    return table.text();
  }

  private List<String> cells(SimulationStep step) {
    List<String> cells = new ArrayList<>(List.of(seconds(step)));
    int context = 0;
    for (MachineDescription.Domain domain : machine.domains()) {
      for (MachineDescription.CoreDescription place : domain.cores()) {
        cells.add(core(step, context, place.cpus().size(), false));
        context += place.cpus().size();
      }
    }
    for (int id = 0; id < names.size(); id++) {
      cells.add(progress(step, id));
    }
    return cells;
  }

  private String tall(List<SimulationStep> steps) {
    int most = machine.domains().stream().mapToInt(d -> d.cores().size()).max().orElse(0);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.right("time (s)"));
    columns.add(Column.right("domain"));
    columns.add(Column.left("cores"));
    for (int c = 0; c < most; c++) {
      columns.add(Column.left(ordinal(c) + " core\n" + PROGRESS));
    }
    TextTable table = new TextTable(columns);
    for (SimulationStep step : steps) {
      addDomains(step, most, table);
    }
    return table.text();
  }

  private void addDomains(SimulationStep step, int most, TextTable table) {
    int context = 0;
    int core = 0;
    for (int d = 0; d < machine.domains().size(); d++) {
      List<MachineDescription.CoreDescription> cores = machine.domains().get(d).cores();
      List<String> cells = new ArrayList<>(List.of(d == 0 ? seconds(step) : ""));
      cells.add(Integer.toString(d));
      cells.add(cores.size() == 1 ? "" + core : core + "-" + (core + cores.size() - 1));
      for (int c = 0; c < most; c++) {
        int contexts = c < cores.size() ? cores.get(c).cpus().size() : 0;
        cells.add(contexts == 0 ? "" : core(step, context, contexts, true));
        context += contexts;
      }
      core += cores.size();
      table.row(cells);
    }
  }

  /** The threads of a core: of each context, those that take turns joined by a plus sign. */
  private String core(SimulationStep step, int firstContext, int contexts, boolean withProgress) {
    List<String> places = new ArrayList<>();
    for (int i = 0; i < contexts; i++) {
      StringBuilder place = new StringBuilder();
      for (int thread : step.scene().placement()[firstContext + i]) {
        place.append(place.isEmpty() ? "" : "+").append(names.get(thread));
        place.append(withProgress ? " " + progress(step, thread).replaceAll(" +", " ") : "");
      }
      places.add(place.isEmpty() ? "-" : place.toString());
    }
    return String.join(withProgress ? " | " : " ", places);
  }

  private static String progress(SimulationStep step, int thread) {
    return text("%.2f %6.2f", 100 * step.progressOf(thread), 100 * step.totalOf(thread));
  }

  private String seconds(SimulationStep step) {
    return times.seconds(step.beginNanos());
  }

  private static String ordinal(int position) {
    return switch (position) {
      case 0 -> "1st";
      case 1 -> "2nd";
      case 2 -> "3rd";
      default -> position + 1 + "th";
    };
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
