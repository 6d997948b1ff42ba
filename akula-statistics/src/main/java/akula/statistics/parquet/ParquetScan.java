package akula.statistics.parquet;

import akula.formats.FolderFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Goes through some columns of a Parquet file that {@link ParquetRows} wrote, row by row, in
 * constant memory.
 */
public final class ParquetScan implements Closeable {
  private static final int CHUNK = 1 << 16;

  private final ParquetFileReader reader;
  private final MessageType columns;
  private final List<ColumnReader> values = new ArrayList<>();
  private final Map<Binary, String> texts = new HashMap<>();
  private long left;

  /**
   * Opens a file.
   *
   * @param names of the columns, in the order in which they are asked for
   * @throws IOException if it cannot be read, is no Parquet file or lacks a column
   */
  public ParquetScan(Path file, List<String> names) throws IOException {
    try {
      reader =
          ParquetFileReader.open(
              new LocalInputFile(file),
              ParquetReadOptions.builder(new PlainParquetConfiguration())
                  .usePageChecksumVerification()
                  .build());
      MessageType all = reader.getFileMetaData().getSchema();
      List<Type> chosen = new ArrayList<>();
      for (String name : names) {
        chosen.add(all.getType(name));
      }
      columns = new MessageType(all.getName(), chosen);
      reader.setRequestedSchema(columns);
    } catch (RuntimeException e) { // its ways to say that a file is none of Parquet
      throw new IOException("is no Parquet file of a sweep", e);
    }
  }

  /** Returns the names of the columns that a file has. */
  public static List<String> columns(Path file) throws IOException {
    try (ParquetScan scan = new ParquetScan(file, List.of())) {
      return scan.reader.getFileMetaData().getSchema().getFields().stream()
          .map(Type::getName)
          .toList();
    }
  }

  /**
   * Returns what a file is, to be held against what was written.
   *
   * @param bytes is notified of each piece that was read, how long it was
   */
  public static WrittenParquet look(Path file, LongConsumer bytes) throws IOException {
    MessageDigest digest = HashedOutput.sha256();
    long length = 0;
    try (InputStream in = new DigestInputStream(FolderFile.open(file), digest)) {
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        length += read;
        bytes.accept(read);
      }
    }
    return new WrittenParquet(length, HexFormat.of().formatHex(digest.digest()));
  }

  /** Goes to the next row; returns whether there is one. */
  public boolean next() throws IOException {
    try {
      if (left > 0) {
        left--;
        values.forEach(ColumnReader::consume);
      }
      if (left == 0) {
        return nextGroup();
      }
      return true;
    } catch (RuntimeException e) {
      throw new IOException("has pages that no sweep wrote", e);
    }
  }

  private boolean nextGroup() throws IOException {
    PageReadStore pages = reader.readNextRowGroup();
    if (pages == null) {
      return false;
    }
    left = pages.getRowCount();
    var store =
        new ColumnReadStoreImpl(
            pages, new NoRecords(), columns, reader.getFileMetaData().getCreatedBy());
    values.clear();
    columns.getColumns().forEach(column -> values.add(store.getColumnReader(column)));
    texts.clear();
    return left > 0 || nextGroup();
  }

  /** Returns the text in a column of the row. */
  public String text(int column) {
    return texts.computeIfAbsent(values.get(column).getBinary(), Binary::toStringUsingUTF8);
  }

  /** Returns the whole number in a column of the row. */
  public long whole(int column) {
    return values.get(column).getLong();
  }

  /** Returns the number in a column of the row. */
  public double decimal(int column) {
    return values.get(column).getDouble();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** Columns are asked one by one, and no records are made of them. */
  private static final class NoRecords extends GroupConverter {
    @Override
    public Converter getConverter(int field) {
      return new PrimitiveConverter() {};
    }

    @Override
    public void start() {}

    @Override
    public void end() {}
  }
}
