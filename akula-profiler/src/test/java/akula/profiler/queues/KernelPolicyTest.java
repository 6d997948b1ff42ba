package akula.profiler.queues;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelPolicyTest {
  private static final long TICK = 4_000_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "2.6.24; 2;"
            + " cfs:version=2.6.24,latency=40000us,minGranularity=8000us,wakeupGranularity=20000us,tick=4000us",
        "2.6.38-8-generic; 4096;"
            + " cfs:version=2.6.24,latency=200000us,minGranularity=52000us,wakeupGranularity=130000us,tick=4000us",
        "3.2.0-4-amd64; 1;"
            + " cfs:version=6.5,latency=6000us,minGranularity=750us,wakeupGranularity=1000us,tick=4000us",
        "5.15.0-91-generic; 8;"
            + " cfs:version=6.5,latency=24000us,minGranularity=3000us,wakeupGranularity=4000us,tick=4000us",
        "6.5.13; 128;"
            + " cfs:version=6.5,latency=24000us,minGranularity=3000us,wakeupGranularity=4000us,tick=4000us",
        "6.6; 1; eevdf:version=6.6,baseSlice=750us,tick=4000us",
        "6.11.2; 4; eevdf:version=6.6,baseSlice=2250us,tick=4000us",
        "6.12.48+deb13-amd64; 4; eevdf:version=6.12,baseSlice=2250us,tick=4000us",
        "6.15.2; 4; eevdf:version=6.12,baseSlice=2100us,tick=4000us",
        "6.18.1; 2; eevdf:version=6.12,baseSlice=1400us,tick=4000us",
        "6.18.44-fc; 2; eevdf:version=6.18,baseSlice=1400us,tick=4000us",
        "7.0.0-rc1; 3; eevdf:version=6.18,baseSlice=1400us,tick=4000us"
      })
  void constantsAreThoseOfTheReleaseAndOfTheCpusThatAreOnline(
      String release, int online, String policy) {
    assertThat(KernelPolicy.of(release, online, TICK)).contains(policy);
  }

  @Test
  void beforeTheFirstVersionAndOfOtherWordsThereIsNone() {
    assertThat(KernelPolicy.of("2.6.23", 2, TICK)).isEmpty();
    assertThat(KernelPolicy.of("2.4.25", 2, TICK)).isEmpty();
    assertThat(KernelPolicy.of("rolling", 2, TICK)).isEmpty();
  }
}
