package akula.formats.dataset;

import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.tree.JsonText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a data set to a new folder. The same data set gives the same bytes, and {@link
 * DataSetReader} reads it back as it was.
 */
public final class DataSetWriter {
  private final DataSet dataSet;
  private final Map<String, String> files = new TreeMap<>();

  private DataSetWriter(DataSet dataSet) {
    this.dataSet = dataSet;
  }

  /**
   * Writes a data set. The files are written to a folder called {@code .part}, which gets its name
   * when all are there, so that nobody ever finds half a data set.
   *
   * @param dataSet what to write
   * @param folder the folder to make
   * @return the data set with the content hash of the files
   * @throws IOException if the folder exists already or the files cannot be written
   * @throws IllegalArgumentException if the data set has a mistake for which a reader would refuse
   *     it, such as a speed of 0
   */
  public static DataSet write(DataSet dataSet, Path folder) throws IOException {
    Map<String, byte[]> files = files(dataSet);
    DataSet written = readBack(folder, files);
    write(files, folder, Files::write);
    return written;
  }

  /**
   * Writes a data set into a folder that is there, in place of files of the same names. The file
   * without which nobody takes it for a data set comes last.
   *
   * @return the data set with the content hash of the files
   * @throws IOException if the files cannot be written
   * @throws IllegalArgumentException as {@link #write(DataSet, Path)}
   */
  public static DataSet writeInto(DataSet dataSet, Path folder) throws IOException {
    Map<String, byte[]> files = files(dataSet);
    DataSet written = readBack(folder, files);
    Files.deleteIfExists(folder.resolve(DataSetReader.FILE));
    for (var file : files.entrySet()) {
      if (!file.getKey().equals(DataSetReader.FILE)) {
        NewFile.replace(folder.resolve(file.getKey()), file.getValue());
      }
    }
    NewFile.replace(folder.resolve(DataSetReader.FILE), files.get(DataSetReader.FILE));
    return written;
  }

  /** Writes one file; tests put something in its place that fails. */
  interface Output {
    /** Writes a whole file. */
    void write(Path file, byte[] content) throws IOException;
  }

  /** Writes all files or, if one cannot be written, none. */
  static void write(Map<String, byte[]> files, Path folder, Output output) throws IOException {
    NewFile.requireAbsent(folder);
    Path part = NewFile.partOf(folder);
    remove(part);
    boolean whole = false;
    try {
      makeFolder(part, folder);
      for (var file : files.entrySet()) {
        write(part, folder, file.getKey(), file.getValue(), output);
      }
      NewFile.move(part, folder.toAbsolutePath());
      whole = true;
    } finally {
      if (!whole) {
        remove(part);
      }
    }
  }

  private static void makeFolder(Path part, Path folder) throws IOException {
    try {
      Files.createDirectories(part);
    } catch (NoSuchFileException e) {
      // So says /proc, for one, although everything above the folder is there.
      throw new FileSystemException(
          folder.toString(), null, "the system lets nothing be made there");
    } catch (AccessDeniedException e) {
      throw new AccessDeniedException(folder.toString());
    }
  }

  private static void write(Path part, Path folder, String name, byte[] content, Output output)
      throws IOException {
    try {
      output.write(part.resolve(name), content);
    } catch (IOException e) {
      throw NewFile.naming(folder.resolve(name), e);
    }
  }

  /** Returns the files of a data set by name, without writing them anywhere. */
  static Map<String, byte[]> files(DataSet dataSet) {
    var writer = new DataSetWriter(dataSet);
    writer.build();
    var bytes = new TreeMap<String, byte[]>();
    writer.files.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return bytes;
  }

  private static DataSet readBack(Path folder, Map<String, byte[]> files) {
    try {
      return DataSetReader.read(folder, files);
    } catch (InvalidInputException e) {
      throw new IllegalArgumentException("not a valid data set:\n" + e.getMessage(), e);
    }
  }

  /** Removes what is not whole: left by an earlier writer that was killed, or by this one. */
  private static void remove(Path part) throws IOException {
    if (Files.isDirectory(part)) {
      try (var left = Files.list(part)) {
        for (Path file : left.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(part);
    }
  }

  private void build() {
    files.put(ApplicationsReader.FILE, applications());
    var levels = new LinkedHashMap<String, Object>();
    dataSet.levels().forEach((level, models) -> levels.put(level.word(), models(level, models)));
    var header = new LinkedHashMap<String, Object>();
    header.put("name", dataSet.name());
    header.put("description", dataSet.description());
    header.put("machine", dataSet.provenance().machine());
    header.put("method", dataSet.provenance().method());
    header.put("date", dataSet.provenance().date());
    header.put("origin", dataSet.provenance().origin());
    header.put("licence", dataSet.provenance().licence());
    header.put("modelled", dataSet.modelled());
    header.put("models", levels);
    if (!dataSet.uncertainty().isEmpty()) {
      header.put("uncertainty", UncertaintyReader.FILE);
      files.put(UncertaintyReader.FILE, UncertaintyWriter.cells(names(), dataSet.uncertainty()));
    }
    files.put(DataSetReader.FILE, JsonText.of(header));
    phases();
  }

  private List<Object> models(SharingLevel level, List<LevelModel> models) {
    var all = new ArrayList<Object>();
    String suffix = level == SharingLevel.MEMORY_DOMAIN ? ".csv" : "-" + level.word() + ".csv";
    for (LevelModel model : models) {
      all.add(
          switch (model) {
            case LevelModel.PairMatrix matrix -> pairMatrix(matrix, suffix);
            case LevelModel.SharedCache cache -> sharedCache(cache, suffix);
          });
    }
    return all;
  }

  private Map<String, Object> pairMatrix(LevelModel.PairMatrix matrix, String suffix) {
    var json = new LinkedHashMap<String, Object>();
    json.put("model", matrix.name());
    json.put("file", "relative-speed" + suffix);
    files.put("relative-speed" + suffix, MatrixWriter.speeds(names(), matrix));
    if (!matrix.groups().isEmpty()) {
      json.put("groups", "groups" + suffix);
      files.put("groups" + suffix, MatrixWriter.groups(names(), matrix));
    }
    json.put("composition", matrix.composition().word());
    return json;
  }

  private Map<String, Object> sharedCache(LevelModel.SharedCache cache, String suffix) {
    var json = new LinkedHashMap<String, Object>();
    json.put("model", cache.name());
    json.put("file", "curves" + suffix);
    json.put("ways", cache.ways());
    json.put("bandwidth_mbps", Numbers.json(cache.bandwidthMegabytesPerSecond()));
    files.put("curves" + suffix, CurvesWriter.curves(names(), cache));
    return json;
  }

  private List<String> names() {
    return dataSet.applicationNames();
  }

  private String applications() {
    var header = new ArrayList<>(List.of("application", "solo_s", "instructions", "class"));
    boolean sensitive =
        dataSet.applications().stream().anyMatch(row -> row.speedSensitivity() != 1);
    if (sensitive) {
      header.add(ApplicationsReader.SENSITIVITY);
    }
    boolean divided =
        dataSet.applications().stream().anyMatch(row -> row.serialShare().isPresent());
    if (divided) {
      header.add(ApplicationsReader.SERIAL_SHARE);
    }
    dataSet.parameters().forEach(p -> header.add(p.name() + " [" + p.unit() + "]"));
    var text = new CsvText().row(header);
    for (Application application : dataSet.applications()) {
      var row = new ArrayList<String>();
      row.add(application.name());
      row.add(Numbers.text(application.soloSeconds()));
      row.add(Numbers.text(application.instructions()));
      row.add(application.kind().word());
      if (sensitive) {
        row.add(Numbers.text(application.speedSensitivity()));
      }
      if (divided) {
        row.add(Numbers.text(application.serialShare().orElse(Double.NaN)));
      }
      application.parameters().forEach(value -> row.add(Numbers.text(value)));
      text.row(row);
    }
    return text.toString();
  }

  private void phases() {
    var text = new CsvText().row("application", "phase", "row", "solo_s");
    boolean any = false;
    for (int i = 0; i < dataSet.applications().size(); i++) {
      Application application = dataSet.applications().get(i);
      if (application.phases().equals(List.of(new Phase(i, application.soloSeconds())))) {
        continue;
      }
      any = true;
      for (int p = 0; p < application.phases().size(); p++) {
        Phase phase = application.phases().get(p);
        String row = names().get(phase.row());
        String seconds = Numbers.text(phase.soloSeconds());
        text.row(application.name(), String.valueOf(p + 1), row, seconds);
      }
    }
    if (any) {
      files.put(PhasesReader.FILE, text.toString());
    }
  }
}
