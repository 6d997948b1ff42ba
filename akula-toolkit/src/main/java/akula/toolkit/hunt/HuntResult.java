package akula.toolkit.hunt;

import akula.bootstrap.engine.Launches;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.WeakSpot;
import akula.formats.csv.RowEncoder;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadWriter;
import akula.statistics.results.ResultsFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * What a hunt found.
 *
 * @param plan what was looked for
 * @param spots the workloads with the greatest losses, the greatest first
 * @param folder with the workloads as files and {@code hunt.csv}; nothing if none was asked for
 * @param replay makes of the plan and a workload file the command that simulates it again
 */
public record HuntResult(
    HuntPlan plan,
    List<WeakSpot> spots,
    Optional<Path> folder,
    BiFunction<HuntPlan, String, String> replay) {
  /** Keeps its own copy. */
  public HuntResult {
    spots = List.copyOf(spots);
  }

  /** Writes each workload, and {@code hunt.csv} last; all of them or nothing. */
  void write() throws IOException {
    if (folder.isPresent()) {
      try (ResultsFolder files = ResultsFolder.create(folder.get(), false)) {
        for (int i = 0; i < spots.size(); i++) {
          String text = WorkloadWriter.text(workload(i));
          files.write(file(i), text.getBytes(StandardCharsets.UTF_8));
        }
        files.write("hunt.csv", csv().getBytes(StandardCharsets.UTF_8));
        files.publish();
      }
    }
  }

  /** Returns a workload, from 0. */
  public Workload workload(int position) {
    List<String> names = applications(position);
    Launches launches = spots.get(position).launches();
    List<Workload.Launch> list = new ArrayList<>();
    for (int t = 0; t < names.size(); t++) {
      list.add(new Workload.Launch(names.get(t), launches.launchNanos()[t]));
    }
    return new Workload("weak-" + (position + 1), list);
  }

  /** Returns the application of each thread of a workload. */
  public List<String> applications(int position) {
    Launches launches = spots.get(position).launches();
    List<String> names = new ArrayList<>();
    for (int application : launches.applications()) {
      names.add(plan.data().dataSet().applications().get(application).name());
    }
    return names;
  }

  /** Returns the name of the file of a workload. */
  public String file(int position) {
    return "weak-" + (position + 1) + ".csv";
  }

  /** Returns where the file of a workload is; without a folder, its name. */
  public Path path(int position) {
    return folder.orElse(Path.of("")).resolve(file(position));
  }

  /** Returns the command that simulates a workload again; empty if nobody said how. */
  public String command(int position) {
    return replay.apply(plan, path(position).toString());
  }

  /** Returns {@code hunt.csv}: a row for each workload, below a header. */
  public String csv() {
    RowEncoder rows = new RowEncoder();
    List.of("file", "threads", "degradation_percent", "against_percent", "loss", "replay")
        .forEach(rows::text);
    rows.endRow();
    for (int i = 0; i < spots.size(); i++) {
      WeakSpot spot = spots.get(i);
      rows.text(file(i))
          .integer(spot.launches().count())
          .decimal(spot.percent())
          .decimal(spot.rivalPercent())
          .decimal(spot.loss())
          .text(command(i))
          .endRow();
    }
    return rows.toString();
  }
}
