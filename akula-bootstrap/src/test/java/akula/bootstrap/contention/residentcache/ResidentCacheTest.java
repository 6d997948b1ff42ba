package akula.bootstrap.contention.residentcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.bootstrap.contention.KindFiles;
import akula.formats.InvalidInputException;
import akula.formats.contention.CacheState;
import akula.formats.contention.ResidentCaches;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.formats.dataset.SharingLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Caches of 32 KiB a core and 100 KiB for two, lines of 64 bytes; with half of it hidden, 1 KiB
 * takes 4 ns, 80 more from the shared cache and 800 more from memory.
 */
class ResidentCacheTest {
  private static final String FIELDS =
      """
      {"name": "x", "modelled": true, "models": {"memory_domain": [{
      "model": "resident-cache", "core_kib": 32, "shared_kib": 100, "line_bytes": 64,
      "shared_ns": 10, "memory_ns": 100, "hidden": 0.5, "cyclic_hits": 0.25}]}}
      """;

  private final KindFiles files =
      new KindFiles(
          Map.of(
              "dataset.json",
              FIELDS,
              "applications.csv",
              "application,solo_s\nreads,1\nwrites,1\nother,1\n",
              "resident-cache.csv",
              "application,ns_per_kib,access\nreads,4,read\nwrites,4,write\n"));

  /** Of pairs of cores with a cache each. */
  private static final int[] CORES = {0, 1, 2, 3};

  private static final int[] PLACES = {0, 0, 1, 1};

  private ResidentCaches caches(double cyclicHits) throws InvalidInputException {
    DataSet set = files.read();
    var data = (ResidentCache) set.levels().get(SharingLevel.MEMORY_DOMAIN).getFirst();
    CacheTimes times = new CacheTimes(32, 100, 64, 10, 100, 0.5, cyclicHits);
    return new ResidentCache(times, data.uses()).solver(List.of()).residentCaches().orElseThrow();
  }

  private CacheState state() throws InvalidInputException {
    return caches(0).begin(CORES, PLACES);
  }

  private static double read(CacheState state, int context, int process, long kib, long now) {
    return state.pass(context, process, 0, kib, now);
  }

  @Test
  void aProcessAloneFindsWhatFits() throws InvalidInputException {
    ResidentCaches caches = caches(0);
    assertThat(caches.soloNanos(0, 20)).isEqualTo(20 * 4);
    assertThat(caches.soloNanos(0, 50)).isEqualTo(50 * (4 + 80));
    assertThat(caches.soloNanos(0, 200)).isEqualTo(200 * (4 + 800));
    assertThat(caches.knows(1)).isTrue();
    assertThat(caches.knows(2)).isFalse();
  }

  /** A quarter of the caches, 8 and 25 KiB, is of use to who goes through more than fits. */
  @Test
  void whoGoesThroughMoreFindsTheShareOfHits() throws InvalidInputException {
    assertThat(caches(0.25).soloNanos(0, 50)).isEqualTo(50 * 4 + 42 * 80);
    assertThat(caches(0.25).soloNanos(0, 200)).isEqualTo(200 * 4 + 17 * 80 + 175 * 800);
    CacheState state = caches(0.25).begin(CORES, PLACES);
    assertThat(read(state, 0, 7, 200, 0)).isEqualTo(200 * (4 + 800));
    assertThat(read(state, 0, 7, 200, 1_000_000)).isEqualTo(caches(0.25).soloNanos(0, 200));
    assertThat(state.missCount()).isEqualTo(175 * 16);
    assertThat(read(state, 0, 7, 50, 2_000_000)).as("25 of 50").isEqualTo(200 + 17 * 80 + 25 * 800);
  }

  @Test
  void whatWasLoadedIsThereInTheNextTurn() throws InvalidInputException {
    CacheState state = state();
    assertThat(read(state, 0, 5, 50, 0)).isEqualTo(50 * (4 + 800));
    assertThat(state.missCount()).isEqualTo(800);
    assertThat(read(state, 0, 5, 50, 100_000)).isEqualTo(50 * (4 + 80));
    assertThat(state.missCount()).isZero();
    assertThat(read(state, 1, 5, 20, 200_000)).as("another core").isEqualTo(20 * (4 + 80));
    assertThat(read(state, 1, 5, 20, 300_000)).isEqualTo(20 * 4);
    assertThat(read(state, 2, 5, 20, 400_000)).as("another cache").isEqualTo(20 * (4 + 800));
    state.clear();
    assertThat(read(state, 0, 5, 50, 0)).isEqualTo(50 * (4 + 800));
  }

  /** 0 and 1 fill 80 KiB; 0 used its data last, so that 2 takes the place of 20 KiB of 1. */
  @Test
  void whoUsedItsDataLeastLatelyMakesRoom() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 0, 40, 0);
    read(state, 0, 1, 40, 100_000);
    read(state, 0, 0, 40, 200_000);
    read(state, 0, 2, 40, 300_000);
    assertThat(read(state, 0, 0, 40, 400_000)).isEqualTo(40 * (4 + 80));
    assertThat(read(state, 0, 1, 40, 500_000)).isEqualTo(40 * 4 + 20 * 80 + 20 * 800);
    assertThat(state.missCount()).isEqualTo(320);
  }

  /**
   * The one ahead takes 804 ns/KiB; at 80,000 ns it has gone through 99.5 of 200 KiB. The other
   * takes 84, and is there after 111.1 KiB, from where both take 444.
   */
  @Test
  void whoFollowsASiblingSharesWhatItLoads() throws InvalidInputException {
    CacheState state = state();
    assertThat(read(state, 0, 5, 200, 0)).isEqualTo(160_800);
    assertThat(state.hastened()).isNegative();
    assertThat(read(state, 1, 5, 200, 80_000)).isEqualTo(48_800);
    assertThat(state.missCount()).isZero();
    assertThat(state.hastened()).isZero();
    assertThat(state.hastenedNanos(80_800)).isEqualTo(48_800);
    assertThat(state.hastenedNanos(40_400)).as("on a core twice as fast").isEqualTo(24_400);
  }

  @Test
  void whoIsTooFarBehindLoadsItself() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 5, 200, 0);
    assertThat(read(state, 1, 5, 200, 81_000)).isEqualTo(160_800);
    assertThat(state.missCount()).isEqualTo(3200);
    assertThat(state.hastened()).isNegative();
  }

  @Test
  void whoHasLostItsTurnIsNotFollowed() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 5, 200, 0);
    state.over(0);
    assertThat(read(state, 1, 5, 200, 10)).isEqualTo(160_800);
  }

  @Test
  void aPassThatIsOverIsNotFollowedNorIsOneOfAnotherProcessOrPlace() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 5, 200, 0);
    assertThat(read(state, 1, 6, 200, 10)).isEqualTo(160_800);
    assertThat(read(state, 2, 5, 200, 20)).isEqualTo(160_800);
    assertThat(read(state, 1, 5, 200, 160_800)).isEqualTo(160_800);
  }

  /** They meet after 0.56 KiB; from 100 KiB on the one ahead is alone again. */
  @Test
  void whoGoesThroughLessFollowsThatPart() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 5, 200, 0);
    assertThat(read(state, 1, 5, 100, 400)).isEqualTo(44_200);
    assertThat(state.hastenedNanos(160_400)).isEqualTo(44_200 + 80_400);
  }

  /** At 72,000 ns 89.6 of 100 KiB are done; the other would be there after 100 KiB. */
  @Test
  void whoDoesNotCatchUpHastensNobody() throws InvalidInputException {
    CacheState state = caches(0).begin(CORES, PLACES);
    read(state, 0, 5, 100, 0);
    assertThat(read(state, 1, 5, 100, 72_000)).isEqualTo(8400);
    assertThat(state.hastened()).isNegative();
  }

  @Test
  void whoWritesLeavesNothingInOtherCaches() throws InvalidInputException {
    CacheState state = state();
    read(state, 0, 5, 20, 0);
    read(state, 2, 5, 20, 100_000);
    assertThat(state.pass(1, 5, 1, 20, 200_000)).isEqualTo(20 * (4 + 80));
    assertThat(read(state, 0, 5, 20, 300_000)).as("its core's").isEqualTo(20 * (4 + 80));
    assertThat(read(state, 2, 5, 20, 400_000)).isEqualTo(20 * (4 + 800));
  }

  @Test
  void whatIsWrittenIsReadBack() throws InvalidInputException {
    DataSet set = files.read();
    assertThat(set.levels().get(SharingLevel.MEMORY_DOMAIN))
        .containsExactly(
            new ResidentCache(
                new CacheTimes(32, 100, 64, 10, 100, 0.5, 0.25),
                List.of(
                    Optional.of(new DataUse(4, false)),
                    Optional.of(new DataUse(4, true)),
                    Optional.empty())));
    Map<String, byte[]> written = DataSetWriter.files(set);
    assertThat(KindFiles.read(written).levels()).isEqualTo(set.levels());
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "dataset.json | memory_domain | numa_node | d/dataset.json:2:10: model 'resident-cache' stands"
            + " at level numa_node; expected it at memory_domain",
        "dataset.json | 100, \"line | 31, \"line | d/dataset.json:2:58: shared_kib is 31; expected at"
            + " least core_kib, 32",
        "dataset.json | \"memory_ns\": 100 | \"memory_ns\": 9 | d/dataset.json:3:31: memory_ns is the"
            + " number 9; expected a number of at least 10 and at most 1000000",
        "dataset.json | \"hidden\": 0.5 | \"hidden\": 2 | d/dataset.json:3:46: hidden is the number 2;"
            + " expected a number of at least 0 and at most 1",
        "resident-cache.csv | 4,write | 4,both | d/resident-cache.csv:3:3: access is 'both'; expected"
            + " read or write",
        "resident-cache.csv | writes | reads | d/resident-cache.csv:3:1: application 'reads' stands"
            + " here again; expected it once",
        "resident-cache.csv | reads,4 | reads,0 | d/resident-cache.csv:2:2: ns_per_kib is 0; expected a"
            + " number above 0 and at most 1000000",
      })
  void mistakes(String file, String part, String by, String message) {
    files.replace(file, part, by);
    var refused = catchThrowableOfType(InvalidInputException.class, files::read);
    assertThat(refused.getMessage().lines()).contains(message);
  }
}
