package akula.wrapper.energy;

import akula.wrapper.energy.EnergySource.NoCounters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the zones of packages in the powercap folder. The drivers of Intel's processors serve AMD's
 * under the same names. Below a zone there are those of its cores and its memory, and beside it may
 * be one of the whole platform ({@code psys}) and one that shows a package once more ({@code
 * intel-rapl-mmio}): what they count is counted by packages already, or is not the processor's.
 * Source: Documentation/power/powercap/powercap.rst, and drivers/powercap/intel_rapl_common.c, of
 * Linux.
 */
final class PowercapReader {
  private static final String FOLDER = "/sys/class/powercap";
  private static final Pattern TOP = Pattern.compile("intel-rapl:\\d{1,5}");

  /** A package of several dies has a zone for each. */
  private static final Pattern PACKAGE = Pattern.compile("package-\\d{1,5}(-die-\\d{1,5})?");

  /** So often it is looked whether counters move, which they do about once a millisecond. */
  private static final int LOOKS = 20;

  private static final String NOT_VIRTUAL = "a machine that is not virtual";

  private final Path root;
  private final Path folder;

  PowercapReader(Path root) {
    this.root = root;
    folder = root.resolve(FOLDER.substring(1));
  }

  EnergySource read(Runnable pause) {
    List<EnergyZone> zones = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (Path found : top()) {
      try {
        String name = EnergyZone.text(found.resolve("name"));
        if (PACKAGE.matcher(name).matches()) {
          zones.add(EnergyZone.read(name, found));
        } else {
          others.add(name.replaceAll("[^!-~]+", " "));
        }
      } catch (IOException e) {
        return unreadable(found, e);
      }
    }
    if (zones.isEmpty()) {
      return none(others);
    }
    if (zones.stream().map(EnergyZone::name).distinct().count() < zones.size()) {
      return new NoCounters(
          "several zones in %s have the name of one package".formatted(folder),
          "a kernel that shows each package once");
    }
    return moving(zones, pause);
  }

  private List<Path> top() {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> TOP.matcher(entry.getFileName().toString()).matches())
          .sorted(Comparator.comparing(PowercapReader::number))
          .toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // not there, or gone while it was read
    }
  }

  private static int number(Path zone) {
    String name = zone.getFileName().toString();
    return Integer.parseInt(name.substring(name.indexOf(':') + 1));
  }

  private NoCounters none(List<String> others) {
    if (isVirtual()) {
      return new NoCounters(
          "this is a virtual machine, and its hypervisor shows no energy counters", NOT_VIRTUAL);
    }
    if (!others.isEmpty()) {
      return new NoCounters(
          "of the zones in %s none is a package (%s)".formatted(folder, String.join(", ", others)),
          "a processor that has counters for its packages");
    }
    return new NoCounters(
        "the kernel shows no energy counters (no intel-rapl:0 in %s)".formatted(folder),
        "on a processor of Intel or AMD, as root: modprobe intel_rapl_msr");
  }

  /** Hypervisors say so by a flag of the processor. */
  private boolean isVirtual() {
    try (Stream<String> lines = Files.lines(root.resolve("proc/cpuinfo"))) {
      return lines.anyMatch(
          line -> line.startsWith("flags") && line.matches(".*\\bhypervisor\\b.*"));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  /** Why a zone cannot be read, with what would help. */
  static NoCounters unreadable(Path zone, IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied ->
          new NoCounters(
              denied.getFile() + " may be read by root alone, as since Linux 5.10",
              "run as root, or let every user read it until the next boot: sudo chmod a+r %s"
                      .formatted(zone.resolveSibling("intel-rapl:*").resolve("energy_uj"))
                  + " (who may read it can find out secrets that others compute with,"
                  + " CVE-2020-8694)");
      case NoSuchFileException missing ->
          new NoCounters(
              missing.getFile() + " is not there, though its zone is: a container may hide it",
              "akula outside the container, or one whose /sys is whole (docker run --security-opt"
                  + " systempaths=unconfined)");
      default ->
          new NoCounters(
              failure.getMessage() == null ? zone + " cannot be read" : said(zone, failure),
              "a kernel whose counters can be read");
    };
  }

  /** What this package says names the file already, what the system says does not. */
  private static String said(Path zone, IOException failure) {
    String message = failure.getMessage();
    return message.startsWith(zone.toString())
        ? message
        : "%s cannot be read: %s".formatted(zone, message);
  }

  private static EnergySource moving(List<EnergyZone> zones, Runnable pause) {
    List<EnergyZone> still = new ArrayList<>(zones);
    try {
      long[] before = new long[zones.size()];
      for (int i = 0; i < before.length; i++) {
        before[i] = zones.get(i).microjoules();
      }
      for (int look = 0; look < LOOKS && !still.isEmpty(); look++) {
        pause.run();
        for (int i = 0; i < before.length; i++) {
          if (zones.get(i).microjoules() != before[i]) {
            still.remove(zones.get(i));
          }
        }
      }
    } catch (IOException e) {
      return unreadable(still.getFirst().folder(), e);
    }
    return still.isEmpty()
        ? new EnergySource.Rapl(zones)
        : new NoCounters(
            "%s stands still".formatted(still.getFirst().counter()),
            "a machine whose counters count; " + NOT_VIRTUAL);
  }
}
