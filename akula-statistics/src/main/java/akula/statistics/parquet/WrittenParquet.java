package akula.statistics.parquet;

/**
 * What a Parquet file is that was written: two are the same if these are.
 *
 * @param bytes its length
 * @param sha256 its SHA-256, in hexadecimal digits
 */
public record WrittenParquet(long bytes, String sha256) {}
