package akula.benchmarks;

import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * How long the first thing that a JVM does takes if it is to read a million launches, as YAML, JSON
 * or CSV, and the most memory that the process had. The heap is what the caller gives it.
 */
public final class LaunchReading {
  private static final int LAUNCHES = 1_000_000;

  private LaunchReading() {}

  /**
   * Runs it; the arguments are {@code write} or {@code read}, and a file named after its format.
   */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[1]);
    String name = file.getFileName().toString();
    String format = name.substring(name.indexOf('.') + 1);
    if (arguments[0].equals("write")) {
      write(file, format);
    } else {
      read(file, format);
    }
  }

  private static void read(Path file, String format) throws Exception {
    long bytes = Files.size(file);
    long start = System.nanoTime();
    Workload workload = WorkloadReader.read(file);
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%s: %d launches of %.1f MB in %.2f s; %d MB resident at most%n",
        format,
        workload.launches().size(),
        bytes / 1e6,
        seconds,
        residentKilobytes() / 1000);
  }

  private static void write(Path file, String format) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(
          switch (format) {
            case "yaml" -> "launches:\n";
            case "json" -> "{\"launches\": [\n";
            default -> "application,launch_s\n";
          });
      String line =
          switch (format) {
            case "yaml" -> "- {application: 403.gcc, launch: %d.%03d}\n";
            case "json" -> "{\"application\": \"403.gcc\", \"launch\": %d.%03d},\n";
            default -> "403.gcc,%d.%03d\n";
          };
      for (int i = 1; i < LAUNCHES; i++) {
        out.write(line.formatted(i / 1000, i % 1000));
      }
      out.write(line.formatted(LAUNCHES / 1000, 0).replace("},", "}"));
      out.write(format.equals("json") ? "]}\n" : "");
    }
  }

  private static long residentKilobytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
