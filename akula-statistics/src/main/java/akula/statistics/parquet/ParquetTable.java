package akula.statistics.parquet;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
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
  private static final Set<String> TEXTS = Set.of("category", "policy", "application");
  private static final Set<String> WHOLE =
      Set.of("workload", "thread", "migrations", "instances", "instance");

  /** What is held in memory before it is written. */
  private static final long ROW_GROUP_BYTES = 16L << 20;

  private ParquetTable() {}

  /**
   * Writes a table.
   *
   * @param csv rows as this product writes them, with a header
   * @param file a new file
   * @throws IOException if one cannot be read, or the other not written
   */
  public static void write(Path csv, Path file) throws IOException {
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv)) {
      Iterator<CsvRecord> records = reader.iterator();
      MessageType schema = schema(records.next().getFields());
      try (ParquetWriter<CsvRecord> writer =
          new CsvWriteSupport.Builder(new LocalOutputFile(file), schema)
              .withConf(new PlainParquetConfiguration())
              .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
              .withRowGroupSize(ROW_GROUP_BYTES)
              .build()) {
        while (records.hasNext()) {
          writer.write(records.next());
        }
      }
    }
  }

  private static MessageType schema(List<String> names) {
    List<Type> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(column(name));
    }
    return new MessageType("rows", columns);
  }

  private static PrimitiveType column(String name) {
    if (TEXTS.contains(name)) {
      return Types.required(PrimitiveTypeName.BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named(name);
    }
    return Types.required(WHOLE.contains(name) ? PrimitiveTypeName.INT64 : PrimitiveTypeName.DOUBLE)
        .named(name);
  }
}
