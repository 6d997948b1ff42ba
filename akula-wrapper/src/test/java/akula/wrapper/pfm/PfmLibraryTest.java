package akula.wrapper.pfm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PfmLibraryTest {
  private static final String ABSENT =
      "libpfm4, which knows the names of processors' manuals, is not installed (Debian: libpfm4)";

  @Test
  void withoutTheLibraryNoNameIsFoundAndTheReasonSaysSo() {
    PfmLibrary library = PfmLibrary.load("no-such-library.so.9");
    assertThat(library.find("PERF_COUNT_SW_PAGE_FAULTS")).isEmpty();
    assertThat(library.whyNot("PERF_COUNT_SW_PAGE_FAULTS")).isEqualTo(ABSENT);
  }

  @Test
  void whatElseKeepsItFromBeingUsedIsReported() {
    assertThat(
            PfmLibrary.why("x.so", new UnsatisfiedLinkError("Unable to load library 'x.so':\nno")))
        .isEqualTo(ABSENT);
    assertThat(PfmLibrary.why("x.so", new NoClassDefFoundError("Could not load JNA\nsecond line")))
        .isEqualTo(
            "libpfm4, which knows the names of processors' manuals, cannot be used: Could not load"
                + " JNA");
  }

  @Nested
  class WhereItIsInstalled {
    private final PfmLibrary library = PfmLibrary.installed();

    WhereItIsInstalled() {
      assumeTrue(!library.whyNot("").equals(ABSENT), "libpfm4 is not installed");
    }

    @Test
    void eventsOfTheKernelAreKnownOnEveryMachine() {
      assertThat(library.find("PERF_COUNT_SW_PAGE_FAULTS"))
          .contains(new PfmEvent("PERF_COUNT_SW_PAGE_FAULTS", 1, 2, 0, 0, false));
      assertThat(library.find("perf::PERF_COUNT_HW_INSTRUCTIONS"))
          .contains(new PfmEvent("perf::PERF_COUNT_HW_INSTRUCTIONS", 0, 1, 0, 0, false));
    }

    @Test
    void modesOfTheNameCount() {
      assertThat(library.find("perf::PERF_COUNT_HW_INSTRUCTIONS:u"))
          .hasValueSatisfying(event -> assertThat(event.isUserModeOnly()).isTrue());
      assertThat(library.find("perf::PERF_COUNT_HW_INSTRUCTIONS:k")).isEmpty();
      assertThat(library.whyNot("perf::PERF_COUNT_HW_INSTRUCTIONS:k"))
          .isEqualTo("events of the kernel alone cannot be counted");
    }

    @Test
    void otherNamesAreRefusedWithTheReasonOfTheLibrary() {
      assertThat(library.find("NO_SUCH_EVENT")).isEmpty();
      assertThat(library.whyNot("NO_SUCH_EVENT")).isEqualTo("libpfm4 says: event not found");
      assertThat(library.whyNot("perf::PERF_COUNT_HW_INSTRUCTIONS:nonsense"))
          .startsWith("libpfm4 says: invalid");
      assertThat(library.find("")).isEmpty();
    }
  }
}
