package akula.formats.dataset;

import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.formats.NotWrittenException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a data set to a new folder. The same data set gives the same bytes, and {@link
 * DataSetReader} reads it back as it was.
 */
public final class DataSetWriter {
  private DataSetWriter() {}

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
    return write(dataSet, folder, Map.of());
  }

  /**
   * Writes a data set and files beside it that no reader asks for, all or none.
   *
   * @param beside by name
   * @throws IOException as {@link #write(DataSet, Path)}
   * @throws IllegalArgumentException as {@link #write(DataSet, Path)}
   */
  public static DataSet write(DataSet dataSet, Path folder, Map<String, byte[]> beside)
      throws IOException {
    Map<String, byte[]> files = files(dataSet);
    DataSet written = readBack(dataSet, folder, files);
    files.putAll(beside);
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
    DataSet written = readBack(dataSet, folder, files);
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
    } catch (IOException e) {
      throw NotWrittenException.of("create", folder, part, e);
    }
  }

  private static void write(Path part, Path folder, String name, byte[] content, Output output)
      throws IOException {
    try {
      output.write(part.resolve(name), content);
    } catch (IOException e) {
      throw NotWrittenException.of("write", folder.resolve(name), part.resolve(name), e);
    }
  }

  /** Returns the table of the applications of a data set as it is written. */
  public static String applications(DataSet dataSet) {
    return new DataSetTexts(dataSet).byName().get(ApplicationsReader.FILE);
  }

  /** Returns the files of a data set by name, without writing them anywhere. */
  public static Map<String, byte[]> files(DataSet dataSet) {
    var bytes = new TreeMap<String, byte[]>();
    new DataSetTexts(dataSet)
        .byName()
        .forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return bytes;
  }

  private static DataSet readBack(DataSet set, Path folder, Map<String, byte[]> files) {
    try {
      return DataSetReader.read(folder, files, ContentionKinds.of(set));
    } catch (InvalidInputException e) {
      throw new IllegalArgumentException("not a valid data set:\n" + e.getMessage(), e);
    }
  }

  /** Removes what is not whole: left by an earlier writer that was killed, or by this one. */
  private static void remove(Path part) throws IOException {
    if (Files.isSymbolicLink(part)) { // what is behind it is somebody else's
      throw new FileSystemException(
          part.toString(),
          null,
          "is a symbolic link; expected a folder of akula's own, so remove it");
    }
    if (Files.isDirectory(part)) {
      try (var left = Files.list(part)) {
        for (Path file : left.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(part);
    }
  }
}
