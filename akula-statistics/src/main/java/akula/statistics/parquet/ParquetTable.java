package akula.statistics.parquet;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.CsvStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Writes a result table as Parquet: the rows and columns of the CSV file, texts as strings, whole
 * numbers as 64-bit integers, everything else as doubles; not compressed beyond dictionaries, which
 * needs no native library. The same CSV gives the same bytes.
 */
public final class ParquetTable {
  /** What is held in memory before it is written. */
  private static final long ROW_GROUP_BYTES = 16L << 20;

  private ParquetTable() {}

  /**
   * Writes a table.
   *
   * @param csv rows as this product writes them, with a header
   * @param file a new file
   * @param columns of the table
   * @throws IOException if one cannot be read, or the other not written
   */
  public static void write(Path csv, Path file, CsvSchema columns) throws IOException {
    try (CsvStream rows = new CsvStream(Files.newInputStream(csv))) {
      rows.next(); // the header
      MessageType schema = schema(columns);
      try (ParquetWriter<CsvStream> writer =
          new CsvWriteSupport.Builder(new LocalOutputFile(file), schema)
              .withConf(new PlainParquetConfiguration())
              .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
              .withRowGroupSize(ROW_GROUP_BYTES)
              .build()) {
        while (rows.next()) {
          writer.write(rows);
        }
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
