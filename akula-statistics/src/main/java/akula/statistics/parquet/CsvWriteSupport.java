package akula.statistics.parquet;

import akula.formats.csv.CsvStream;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Hands the fields of the row that a CSV table is at to the Parquet writer, each as what its column
 * is.
 */
final class CsvWriteSupport extends WriteSupport<CsvStream> {
  private final MessageType schema;
  private final PrimitiveTypeName[] kinds;
  private RecordConsumer out;

  CsvWriteSupport(MessageType schema) {
    this.schema = schema;
    kinds =
        schema.getColumns().stream()
            .map(column -> column.getPrimitiveType().getPrimitiveTypeName())
            .toArray(PrimitiveTypeName[]::new);
  }

  @Override
  @SuppressWarnings("deprecation") // but abstract
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema, Map.of());
  }

  @Override
  public void prepareForWrite(RecordConsumer consumer) {
    out = consumer;
  }

  @Override
  public void write(CsvStream row) {
    out.startMessage();
    for (int i = 0; i < kinds.length; i++) {
      String name = schema.getFieldName(i);
      out.startField(name, i);
      switch (kinds[i]) {
        case BINARY -> out.addBinary(Binary.fromString(row.field(i)));
        case INT64 -> out.addLong(Long.parseLong(row.field(i)));
        default -> out.addDouble(Double.parseDouble(row.field(i)));
      }
      out.endField(name, i);
    }
    out.endMessage();
  }

  /** Makes writers of CSV rows. */
  static final class Builder extends ParquetWriter.Builder<CsvStream, Builder> {
    private final MessageType schema;

    Builder(OutputFile file, MessageType schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // but abstract
    protected WriteSupport<CsvStream> getWriteSupport(Configuration configuration) {
      return new CsvWriteSupport(schema);
    }

    @Override
    protected WriteSupport<CsvStream> getWriteSupport(ParquetConfiguration configuration) {
      return new CsvWriteSupport(schema);
    }
  }
}
