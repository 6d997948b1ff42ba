package akula.wrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.topology.CacheShape.Holds;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheShapeTest {
  @TempDir private Path folder;

  @Test
  void allCachesOfACpuAreThereWithWhatIsKnownOfThem() {
    FakeSystem system =
        new FakeSystem(folder)
            .cache(0, 1, "Data", "48K", "0-1")
            .each("0-1", "cache/index0/ways_of_associativity", "12")
            .each("0-1", "cache/index0/coherency_line_size", "64")
            .cache(1, 1, "Instruction", "32K", "0-1")
            .cache(2, 3, "Unified", "30720K", "0-1")
            .cache(3, 4, "Strange", "1M", "0-1");
    assertThat(CacheShape.of(system.root(), 1))
        .containsExactly(
            new CacheShape(1, Holds.DATA, 48 << 10, 12, 64),
            new CacheShape(1, Holds.INSTRUCTIONS, 32 << 10, 0, 0),
            new CacheShape(3, Holds.BOTH, 30 << 20, 0, 0));
    assertThat(CacheShape.of(system.root(), 7)).isEmpty();
  }
}
