package akula.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoppableCommandTest {
  private static final Path FOLDER = Path.of("somewhere");

  /** What is written when nothing is open any more is lost if the process ends before it. */
  private static final class WhileOpen extends StringWriter {
    @Override
    public void write(String text, int offset, int length) {
      assertThat(Interruption.isOpen()).as(text).isTrue();
      super.write(text, offset, length);
    }
  }

  private static String said(StoppableCommand.FolderWork work) throws Exception {
    StringWriter err = new WhileOpen();
    assertThat(StoppableCommand.run(new PrintWriter(err), FOLDER, work))
        .isEqualTo(StoppableCommand.STOPPED);
    assertThat(Interruption.isOpen()).isFalse();
    return err.toString().strip();
  }

  @Test
  void whatIsKeptIsReportedBeforeTheProcessMayEnd() throws Exception {
    assertThat(
            said(() -> {
              throw new JobInterruptedException(FOLDER, true, "all is kept", new IOException());
            }))
        .isEqualTo(
            "akula: stopped; all is kept, the same command with --resume --out somewhere resumes"
                + " it.");
  }

  @Test
  void soIsThatNothingWasDone() throws Exception {
    assertThat(
            said(() -> {
              throw new InterruptedException();
            }))
        .isEqualTo("akula: stopped before anything was done.");
  }
}
