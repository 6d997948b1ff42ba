package akula.statistics.parquet;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.Version;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * A Parquet file while its rows are written, which come as those of a CSV table. Memory does not
 * grow with their number. The same rows give the same bytes, however many come at a time.
 */
public final class ParquetRows implements Closeable {
  /** What is held in memory before it is written. */
  private static final long ROW_GROUP_BYTES = 16L << 20;

  private final HashedOutput file;
  private final ParquetWriter<CsvStream> writer;
  private boolean closed;

  /**
   * Makes the file.
   *
   * @param file a new one
   * @param columns of the table
   */
  public ParquetRows(Path file, CsvSchema columns) throws IOException {
    this.file = new HashedOutput(file);
    writer =
        new CsvWriteSupport.Builder(this.file, schema(columns))
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .withRowGroupSize(ROW_GROUP_BYTES)
            .build();
  }

  /** Returns the version of what writes the files: those of another one may be other bytes. */
  public static String version() {
    return Version.VERSION_NUMBER;
  }

  /**
   * Adds rows.
   *
   * @param rows as this product writes them, without a header
   */
  public void add(byte[] rows) throws IOException {
    try (CsvStream table = new CsvStream(new ByteArrayInputStream(rows))) {
      add(table);
    }
  }

  /** Adds all rows that are left of a table. */
  void add(CsvStream rows) throws IOException {
    while (rows.next()) {
      writer.write(rows);
    }
  }

  /** Ends the file and returns what it is. */
  public WrittenParquet end() throws IOException {
    close();
    return file.written();
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try {
        writer.close();
      } finally {
        file.close();
      }
    }
  }

  private static MessageType schema(CsvSchema columns) {
    List<Type> types = new ArrayList<>();
    columns.columns().forEach(column -> types.add(type(column)));
    return new MessageType("rows", types);
  }

  private static PrimitiveType type(CsvSchema.Column column) {
    return switch (column.kind()) {
      case TEXT ->
          Types.required(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(column.name());
      case WHOLE -> Types.required(PrimitiveTypeName.INT64).named(column.name());
      case DECIMAL, SECONDS -> Types.required(PrimitiveTypeName.DOUBLE).named(column.name());
    };
  }
}
