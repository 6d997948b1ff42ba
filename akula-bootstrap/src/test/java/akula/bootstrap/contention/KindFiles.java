package akula.bootstrap.contention;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.InvalidInputException;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The files of a small data set, which tests of kinds read as they are and with mistakes. */
public final class KindFiles {
  private final Map<String, String> texts;

  /** Takes what stands in each file. */
  public KindFiles(Map<String, String> texts) {
    this.texts = new TreeMap<>(texts);
  }

  /** Puts another text in a file, or adds one. */
  public void put(String file, String text) {
    texts.put(file, text);
  }

  /** Leaves out a file. */
  public void remove(String file) {
    texts.remove(file);
  }

  /** Replaces a part of a file, which has to be there. */
  public void replace(String file, String part, String by) {
    assertThat(texts.get(file)).contains(part);
    texts.put(file, texts.get(file).replace(part, by));
  }

  /** Reads them, as those of a folder named d. */
  public DataSet read() throws InvalidInputException {
    Map<String, byte[]> bytes = new TreeMap<>();
    texts.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return read("d", bytes);
  }

  /** Reads what is written of a data set. */
  public static DataSet read(Map<String, byte[]> written) throws InvalidInputException {
    return read("e", written);
  }

  private static DataSet read(String folder, Map<String, byte[]> files)
      throws InvalidInputException {
    return DataSetReader.read(Path.of(folder), files, ContentionKinds.ofClassPath());
  }
}
