package akula.toolkit.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepJob;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles as Java code makes them. */
class BundledSweepTest {
  @TempDir private Path folder;

  @Test
  void whatJavaCodeHasOpenedCannotBeBundled() throws Exception {
    SweepJob job =
        SweepJob.builder()
            .machine(MachineDescription.regular("mine", 2, 2, 1))
            .category("A4")
            .workloads(1)
            .build();
    assertThatThrownBy(() -> BundledSweep.write(job, folder.resolve("b.zip"), false))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("was opened by Java code; give its name or path");
    assertThat(folder.resolve("b.zip")).doesNotExist();
  }

  @Test
  void whatIsThereIsNotReplaced() throws Exception {
    Path file = Files.createFile(folder.resolve("b.zip"));
    SweepJob job = SweepJob.builder().category("A4").workloads(1).build();
    assertThatThrownBy(() -> BundledSweep.write(job, file, false))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).isEmptyFile();
  }
}
