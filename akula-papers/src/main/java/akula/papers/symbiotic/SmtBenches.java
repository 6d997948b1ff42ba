package akula.papers.symbiotic;

import akula.api.host.MachineDescription;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.dataset.DataSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Data sets on the machine of the paper.
 *
 * @param sets the model that ships by the data set that it is of
 * @param machine the whole of it
 * @param runner runs the workloads
 */
record SmtBenches(
    SequencedMap<DataSet, Path> sets, MachineDescription machine, PieceRunner runner) {

  /** Returns one for each data set, for one run of all. */
  List<SmtBench> all() {
    PieceRunner own = runner.fromTheBeginning();
    List<SmtBench> all = new ArrayList<>();
    for (Map.Entry<DataSet, Path> one : sets.entrySet()) {
      all.add(new SmtBench(one.getKey(), one.getValue(), machine, own));
    }
    return all;
  }
}
