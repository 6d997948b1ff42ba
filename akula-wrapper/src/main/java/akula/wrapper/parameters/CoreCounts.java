package akula.wrapper.parameters;

import akula.wrapper.agent.EventSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which events count what all contexts of a core do, and not their own alone: those with the bit
 * that the kernel calls {@code any}. Intel's processors had it up to Skylake; where there is none
 * every context counts for itself. Source: Intel's manual, volume 3, "AnyThread counting".
 *
 * @param bits of the config of a raw event
 */
record CoreCounts(long bits) {
  private static final Pattern FORMAT = Pattern.compile("config:(\\d{1,2})");
  private static final List<String> FILES = List.of("cpu/format/any", "cpu_core/format/any");

  /** Returns those of this machine. */
  static CoreCounts here() {
    return of(Path.of("/sys/bus/event_source/devices"));
  }

  /** Returns those that a kernel tells in the folder of its counters. */
  static CoreCounts of(Path devices) {
    long bits = 0;
    for (String file : FILES) {
      bits |= bit(devices.resolve(file));
    }
    return new CoreCounts(bits);
  }

  private static long bit(Path file) {
    try {
      Matcher format = FORMAT.matcher(Files.readString(file).strip());
      return format.matches() ? 1L << Integer.parseInt(format.group(1)) : 0;
    } catch (IOException e) {
      return 0; // there is no such bit
    }
  }

  boolean has(EventSpec event) {
    return event.type() == EventNames.RAW && (event.config() & bits) != 0;
  }
}
