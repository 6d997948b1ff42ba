package akula.contract;

import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every model of every data set that ships. */
class ShippedKindsContractTest extends ContentionContractTest {
  @Override
  protected List<DataSet> dataSets() throws InvalidInputException {
    List<DataSet> sets = new ArrayList<>();
    for (Path folder : folders()) {
      sets.add(DataSetReader.read(folder));
    }
    return sets;
  }

  private static List<Path> folders() {
    try (Stream<Path> all = Files.list(Path.of("../data/data-sets"))) {
      return all.filter(folder -> Files.exists(folder.resolve("dataset.json"))).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
