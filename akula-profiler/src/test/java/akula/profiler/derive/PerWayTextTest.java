package akula.profiler.derive;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.contention.sharedcache.SharedCache;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.SharingLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is exported can be derived from again. */
class PerWayTextTest {

  @Test
  void aDerivationOfTheExportGivesTheSameFigures(@TempDir Path folder) throws Exception {
    DataSet data = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    var cache = (SharedCache) data.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    Path perWay =
        Files.writeString(
            folder.resolve("per-way.csv"),
            PerWayText.of(data, DeriveOptions.DEFAULT_KILOBYTES_PER_WAY).orElseThrow());
    Path counts =
        Files.writeString(
            folder.resolve("instructions.csv"),
            data.applications().stream()
                .map(a -> a.name() + "," + (long) a.instructions())
                .collect(Collectors.joining("\n", "program,instructions\n", "\n")));
    DataSet again =
        DataSetDerivation.derive(
                perWay,
                new DeriveOptions(
                    data.name(),
                    cache.ways(),
                    cache.bandwidthMegabytesPerSecond(),
                    DeriveOptions.DEFAULT_CLOCK_HERTZ,
                    DeriveOptions.DEFAULT_KILOBYTES_PER_WAY,
                    Suite.ALL,
                    Optional.of(counts),
                    OptionalDouble.empty(),
                    "",
                    "",
                    ""))
            .dataSet();
    assertThat(again.applications()).isEqualTo(data.applications());
    assertThat(again.levels()).isEqualTo(data.levels());
    assertThat(again.parameters()).isEqualTo(data.parameters());
  }
}
