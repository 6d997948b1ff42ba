package akula.wrapper.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A file of progress for each test, into which the test writes as a program does. */
public final class MadeFile implements BeforeEachCallback, AfterEachCallback {
  private Path folder;
  private ProgressFile file;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    folder = Files.createTempDirectory("akula-progress");
    file = ProgressFile.make(folder.resolve("progress"));
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    file.close();
    assertThat(file.path()).doesNotExist();
    Files.delete(folder);
  }

  /** Returns the file. */
  public ProgressFile file() {
    return file;
  }

  /** Writes words of 64 bits, from a byte on. */
  public void write(long at, long... words) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(8 * words.length).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(words);
    try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
      channel.write(bytes, at);
    }
  }
}
