package akula.formats.kernel;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import com.code_intelligence.jazzer.junit.FuzzTest;

/** Whatever a recording holds, it is read, in the order of time, or refused with mistakes. */
class KernelTraceFuzzTest {

  @FuzzTest(maxDuration = "30s")
  void aTrace(byte[] data) {
    var source = SourceText.of("t.txt", data, new Mistakes());
    if (source.isEmpty()) {
      return;
    }
    KernelTrace trace;
    try {
      trace = KernelTraceReader.read(source.get());
    } catch (InvalidInputException e) {
      return;
    }
    long nanos = 0;
    for (KernelEvent event : trace.events()) {
      if (event.nanos() < nanos || event.cpu() < 0 || event.cpu() >= trace.cpus()) {
        throw new AssertionError("out of order, or on no cpu: " + event);
      }
      nanos = event.nanos();
    }
  }
}
