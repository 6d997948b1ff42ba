package akula.statistics.number;

import akula.formats.FileReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * Whole numbers that grow in number; eight bytes each, whatever their size. Where there are many
 * they go to a temporary file, so that the heap does not grow with them: the file has no name any
 * more while it is used, and is gone when nobody asks for the numbers. Used by one thread.
 */
public final class LongColumn {
  /** So many are kept in the heap. */
  private static final int MOST = 1 << 13;

  private long[] values = new long[64];
  private int size;
  private FileChannel file;
  private long written;

  /** Adds a number. */
  public void add(long value) {
    if (size == values.length) {
      if (size < MOST) {
        values = Arrays.copyOf(values, size + (size >> 1));
      } else {
        write();
      }
    }
    values[size++] = value;
  }

  /** Returns how many there are. */
  public long size() {
    return written + size;
  }

  private void write() {
    try {
      if (file == null) {
        Path path = Files.createTempFile("akula-", ".longs");
        file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        Files.delete(path);
      }
      ByteBuffer bytes = ByteBuffer.allocate(size * Long.BYTES).order(ByteOrder.nativeOrder());
      bytes.asLongBuffer().put(values, 0, size);
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      written += size;
      size = 0;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static UncheckedIOException failed(IOException cause) {
    String folder = System.getProperty("java.io.tmpdir");
    String reason =
        "values do not go into this folder of temporary files, of which -Djava.io.tmpdir names"
            + " another: "
            + FileReason.of(Path.of(folder), cause);
    return new UncheckedIOException(new FileSystemException(folder, null, reason));
  }

  /** Returns the numbers; no more can be added. */
  public LongValues values() {
    if (file == null) {
      return LongValues.of(Arrays.copyOf(values, size));
    }
    write();
    try (FileChannel all = file) {
      Arena arena = Arena.ofShared();
      MemorySegment segment =
          all.map(FileChannel.MapMode.READ_ONLY, 0, written * Long.BYTES, arena);
      return new InFile(segment, written, arena);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** Numbers in a file that is gone when it is released, or when nobody knows them any more. */
  private static final class InFile implements LongValues {
    private static final Cleaner CLEANER = Cleaner.create();

    private final MemorySegment segment;
    private final long size;
    private final Cleaner.Cleanable file;

    InFile(MemorySegment segment, long size, Arena arena) {
      this.segment = segment;
      this.size = size;
      file = CLEANER.register(this, arena::close);
    }

    @Override
    public long size() {
      return size;
    }

    @Override
    public long get(long position) {
      return segment.getAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, position);
    }

    @Override
    public void release() {
      file.clean();
    }
  }
}
